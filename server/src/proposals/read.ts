// Proposals as people see them: the list, one with its changes, and one change with its texts.
import { isPerson, itemNumber, type Field } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  creatorColumns,
  creatorJoins,
  creatorToWire,
  madeWithColumns,
  madeWithJoin,
  madeWithToWire,
  nameOf,
  type CreatorRow,
  type MadeWithRow,
} from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNamed, findNames, type ItemName } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { conflictsIn, findRows, valuesOf, type FieldValue, type FieldValues } from './fields.ts';
import { findChanges, type ProposedRow } from './rows.ts';

interface ListedRow extends CreatorRow, MadeWithRow {
  id: number;
  number: number;
  name: string;
  reason: string;
  is_open: boolean;
  open: number;
  accepted: number;
  declined: number;
}

const proposalsWhere = ({ productId }: Scope, which: Sql): Sql<ListedRow> => sql<ListedRow>`
  select p.id, p.number, p.name, p.reason, p.is_open, p.creator_id, p.created_at, ${creatorColumns},
    ${madeWithColumns}, counted.*
  from proposals p
    ${creatorJoins(sql`p.creator_id`)} ${madeWithJoin(sql`p.token_id`)}
    cross join lateral (
      select count(*) filter (where c.state = 'open') as open,
        count(*) filter (where c.state = 'accepted') as accepted,
        count(*) filter (where c.state = 'declined') as declined
      from proposal_changes c where c.product_id = ${productId} and c.proposal_id = p.id
    ) counted
  where p.product_id = ${productId} ${which}`;

const proposalToWire = (row: ListedRow) => ({
  id: row.id,
  number: row.number,
  name: row.name,
  reason: row.reason,
  isOpen: row.is_open,
  open: row.open,
  accepted: row.accepted,
  declined: row.declined,
  ...creatorToWire(row),
  ...madeWithToWire(row),
});

export const listProposals: Handler<'GET /damapi/v1/proposals/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const which = query.isOpen === undefined ? sql`` : sql`and p.is_open = ${query.isOpen === 'yes'}`;
    const [rows, { total }] = await Promise.all([
      trx.all(proposalsWhere(scope, sql`${which} order by p.id desc ${pageClause(query)}`)),
      trx.one(
        countOf(sql`select p.id from proposals p where p.product_id = ${scope.productId} ${which}`, query),
      ),
    ]);
    return { list: rows.map(proposalToWire), total };
  });

const endsOf = (row: ProposedRow) => [
  ...(row.item_id === null ? [] : [{ kind: row.kind, id: row.item_id }]),
  ...(row.target_kind === null || row.target_id === null
    ? []
    : [{ kind: row.target_kind, id: row.target_id }]),
];

/** What every change would meet now. */
async function readPresent(trx: ReadTrx, scope: Scope, kinds: Kinds, rows: readonly ProposedRow[]) {
  const ends = rows.flatMap(endsOf);
  const open = rows.filter(({ state, type }) => state === 'open' && type === 'update');
  const groups = Map.groupBy(open, ({ kind }) => kind);
  const [names, living, items] = await Promise.all([
    findNames(trx, scope, kinds, ends),
    findNamed(trx, scope, kinds, ends),
    Promise.all(
      [...groups].map(([kind, group]) =>
        findRows(
          trx,
          scope,
          kinds[kind].model,
          group.map((row) => row.item_id!),
        ),
      ),
    ),
  ]);
  return {
    names,
    living: new Set(living.map(({ id }) => id)),
    items: new Map(items.flat().map((item) => [item.id, item])),
  };
}

/** Only an item that was saved since can be in conflict. */
async function conflictsOf(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  { row, item }: { row: ProposedRow; item: ItemRow | undefined },
): Promise<string[]> {
  if (!item || row.state !== 'open' || item.version === row.base_version) return [];
  const names = Object.keys(row.fields);
  const now = await valuesOf(trx, scope, kinds[row.kind].model, { row: item, names });
  return conflictsIn(row.fields, row.base, now);
}

const itemToWire = ({ kind, id, oid, name }: ItemName) => ({ kind, id, oid, name });

interface DecidedRow extends ProposedRow {
  decided_name: string;
}

const changesWithNames = (trx: ReadTrx, { productId }: Scope, id: number): Promise<DecidedRow[]> =>
  trx.all(
    sql<DecidedRow>`
      select c.*, coalesce(${nameOf(sql`d`)}, '') as decided_name
      from proposal_changes c left join users d on d.id = c.decided_by
      where c.product_id = ${productId} and c.proposal_id = ${id} order by c.place
    `,
  );

export const getProposal =
  (kinds: Kinds): Handler<'GET /damapi/v1/proposals/get/{id}'> =>
  (context, { params }) =>
    context.read(async (trx, scope) => {
      const [proposal, rows] = await Promise.all([
        trx.maybe(proposalsWhere(scope, sql`and p.id = ${params.id}`)),
        changesWithNames(trx, scope, params.id),
      ]);
      if (!proposal) throw new Refusal('notFound');
      const { names, living, items } = await readPresent(trx, scope, kinds, rows);
      const changes = await Promise.all(
        rows.map(async (row) => {
          const item = names.get(row.item_id ?? 0);
          const target = names.get(row.target_id ?? 0);
          return {
            place: row.place,
            type: row.type,
            kind: row.kind,
            name: row.type === 'create' ? String(row.fields['name']) : (item?.name ?? ''),
            item: item ? itemToWire(item) : null,
            linkType: row.link_type,
            target: target ? itemToWire(target) : null,
            fields: Object.keys(row.fields),
            reason: row.reason,
            state: row.state,
            isEdited: row.is_edited,
            isGone: endsOf(row).some(({ id }) => !living.has(id)),
            conflicts: await conflictsOf(trx, scope, kinds, { row, item: items.get(row.item_id ?? 0) }),
            decidedBy: row.decided_name,
            decidedAt: row.decided_at?.toISOString() ?? null,
          };
        }),
      );
      return { ...proposalToWire(proposal), changes };
    });

/** What an id among the values stands for: a person, or an item of the product. */
async function textsFor(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  { field, values }: { field: Field; values: readonly FieldValue[] },
): Promise<ReadonlyMap<FieldValue, string>> {
  const ids = values.filter((value) => typeof value === 'number' && value > 0) as number[];
  if (isPerson(field)) {
    const people = await trx.all(
      sql<{ id: number; name: string }>`
        select u.id, ${nameOf(sql`u`)} as name from memberships m join users u on u.id = m.user_id
        where m.product_id = ${scope.productId} and m.user_id = any(${ids}::bigint[])
      `,
    );
    return new Map(people.map(({ id, name }) => [id, name]));
  }
  const targets = field.target ? [field.target] : (field.sources ?? []);
  const wanted = targets.flatMap((kind) => ids.map((id) => ({ kind, id })));
  const found = await findNames(trx, scope, kinds, wanted);
  return new Map([...found].map(([id, item]) => [id, `${itemNumber(item.kind, item.oid)} ${item.name}`]));
}

export const getChange =
  (kinds: Kinds): Handler<'GET /damapi/v1/proposals/change/{id}'> =>
  (context, { params, query }) =>
    context.read(async (trx, scope) => {
      const row = (await findChanges(trx, scope, params.id)).find(({ place }) => place === query.place);
      if (!row) throw new Refusal('notFound');
      const { model } = kinds[row.kind];
      const names = Object.keys(row.fields);
      const [item] = row.type === 'update' ? await findRows(trx, scope, model, [row.item_id!]) : [];
      const now: FieldValues = item ? await valuesOf(trx, scope, model, { row: item, names }) : {};
      const conflicts = item && row.state === 'open' ? conflictsIn(row.fields, row.base, now) : [];
      const fields = await Promise.all(
        names.map(async (name) => {
          const values = [row.base[name], now[name], row.fields[name]];
          const field = model.definition.fields[name];
          const texts = field
            ? await textsFor(trx, scope, kinds, { field, values: values.filter((one) => one !== undefined) })
            : new Map<FieldValue, string>();
          const said = (value: FieldValue) => ({ value, text: texts.get(value) ?? '' });
          const [before, present, proposed] = values;
          return {
            field: name,
            before: before === undefined ? null : said(before),
            now: present === undefined ? null : said(present),
            proposed: said(proposed!),
            isConflict: conflicts.includes(name),
          };
        }),
      );
      return { version: item?.version ?? 0, baseVersion: row.base_version ?? 0, fields };
    });
