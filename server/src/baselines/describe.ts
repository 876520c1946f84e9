// What differs, in the language of the reader: field by field, people and items by their names.
import {
  cellAt,
  definitionOf,
  differenceWords,
  gapsOf,
  linkWord,
  releaseOf,
  releaseWords,
  type Language,
  type LinkType,
  type TraceRules,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { numbersOf, peopleOf } from '../work-items/names-of-rows.ts';
import type { Model } from '../work-items/model.ts';
import {
  isLinkColumn,
  isPersonColumn,
  isSame,
  nothing,
  rowDifferences,
  type FieldDifference,
  type Names,
} from '../work-items/row-differences.ts';
import { changesOf, type Difference } from './difference.ts';
import type { Side } from './sides.ts';
import { findStates, findSurroundings, stateKey, type Surroundings } from './states.ts';

interface Reading {
  scope: Scope;
  kinds: Kinds;
  sides: readonly [Side, Side];
  language: Language;
}

function linkDifferences(
  [a, b]: readonly [Surroundings, Surroundings],
  names: Names,
  language: Language,
): FieldDifference[] {
  const found: FieldDifference[] = [];
  const item = (id: number) => names.items.get(id) ?? nothing;
  if (a.planned !== b.planned)
    found.push({
      field: 'iteration',
      word: differenceWords.iteration[language],
      from: item(a.planned),
      to: item(b.planned),
    });
  const without = (some: Surroundings, rest: Surroundings) =>
    some.links.filter((link) => !rest.links.some((one) => isSame(one, link)));
  const said = (links: Surroundings['links']) =>
    links.map(([type, id]) => `${linkWord(type as LinkType, true)[language]} ${item(id)}`).join(', ') ||
    nothing;
  const [lost, gained] = [without(a, b), without(b, a)];
  if (lost.length + gained.length > 0)
    found.push({ field: 'links', word: differenceWords.links[language], from: said(lost), to: said(gained) });
  return found;
}

/** How far it can be released. The rules are those of each side. */
function traceDifferences(
  cells: readonly [number, number],
  rules: readonly [TraceRules, TraceRules],
  language: Language,
): FieldDifference[] {
  if (cells.includes(-1)) return [];
  const [a, b] = [cellAt(cells[0]), cellAt(cells[1])];
  const release = [releaseOf(a, rules[0]), releaseOf(b, rules[1])] as const;
  const gaps = [gapsOf(a, rules[0]), gapsOf(b, rules[1])] as const;
  const kindWord = (kind: string) => definitionOf(kind)?.words[language] ?? kind;
  const gapWords = (some: readonly string[]) => some.map(kindWord).join(', ') || nothing;
  return [
    ...(release[0] === release[1]
      ? []
      : [
          {
            field: 'release',
            word: differenceWords.release[language],
            from: releaseWords[release[0]][language],
            to: releaseWords[release[1]][language],
          },
        ]),
    ...(isSame(gaps[0], gaps[1])
      ? []
      : [
          {
            field: 'gaps',
            word: differenceWords.gaps[language],
            from: gapWords(gaps[0]),
            to: gapWords(gaps[1]),
          },
        ]),
  ];
}

interface Deletion {
  item_id: number;
  creator_id: number;
  created_at: Date;
}

/** Who deleted items, the last time before a moment. */
async function deletionsOf(
  trx: ReadTrx,
  { scope: { productId }, sides: [, b] }: Reading,
  rows: readonly Difference[],
): Promise<ReadonlyMap<number, Deletion>> {
  const gone = rows.filter((row) => changesOf(row).includes('removed'));
  if (gone.length === 0) return new Map();
  const until = b.moment ? sql`${b.moment.toISOString()}::timestamptz` : sql`'infinity'::timestamptz`;
  const found = await trx.all(
    sql<Deletion>`
      select w.item_id, d.creator_id, d.created_at
      from unnest(${gone.map((row) => row.item_id)}::bigint[], ${gone.map((row) => row.kind)}::text[])
          w (item_id, kind)
        cross join lateral (
          select h.creator_id, h.created_at from history h
          where h.product_id = ${productId} and h.kind = w.kind and h.source_id = w.item_id and h.category = 'delete'
            and h.created_at <= ${until}
          order by h.id desc limit 1
        ) d
    `,
  );
  return new Map(found.map((one) => [one.item_id, one]));
}

async function presentIds(trx: ReadTrx, { productId }: Scope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx.all(
    sql<{ id: number }>`
      select i.id from items i where i.product_id = ${productId} and i.id = any(${ids}::bigint[])
        and not exists (select from trash t where t.product_id = ${productId} and t.item_id = i.id)
    `,
  );
  return new Set(rows.map(({ id }) => id));
}

const alone = { cell: -1, planned: 0, links: [] } satisfies Surroundings;

export async function describeDifferences(trx: ReadTrx, reading: Reading, rows: readonly Difference[]) {
  if (rows.length === 0) return [];
  const { scope, kinds, sides, language } = reading;
  const ids = rows.map((row) => row.item_id);
  const numbered = rows.flatMap(({ item_id: itemId, number_a: a, number_b: b }) =>
    [a, b].filter((number) => number > 0).map((number) => ({ itemId, number })),
  );
  const [states, aroundA, aroundB, present, deletions] = await Promise.all([
    findStates(trx, scope, numbered),
    findSurroundings(trx, scope, sides[0], ids),
    findSurroundings(trx, scope, sides[1], ids),
    presentIds(trx, scope, ids),
    deletionsOf(trx, reading, rows),
  ]);
  const known = rows.map((difference) => {
    const { item_id: id, number_a, number_b } = difference;
    const a = number_a > 0 ? states.get(stateKey(id, number_a)) : undefined;
    const b = number_b > 0 ? states.get(stateKey(id, number_b)) : undefined;
    return {
      difference,
      a,
      b,
      shown: (b ?? a)!,
      around: [aroundA.get(id) ?? alone, aroundB.get(id) ?? alone] as const,
    };
  });
  const bothKnown = known.filter(({ a, b }) => a && b);
  const columnValues = (isWanted: (model: Model, column: string) => boolean) =>
    bothKnown.flatMap(({ difference: { kind }, a, b }) => {
      const { model } = kinds[kind];
      return model.columns
        .filter(({ column }) => isWanted(model, column))
        .flatMap(({ column }) => [a![column], b![column]]);
    });
  const isId = (value: unknown): value is number => typeof value === 'number';
  const linkedIds = bothKnown.flatMap(({ around }) =>
    around.flatMap(({ planned, links }) => [planned, ...links.map(([, id]) => id)]),
  );
  const [items, people] = await Promise.all([
    numbersOf(trx, scope, kinds, [...new Set([...columnValues(isLinkColumn).filter(isId), ...linkedIds])]),
    peopleOf(trx, [
      ...new Set([
        ...columnValues(isPersonColumn).filter(isId),
        ...known.map(({ shown }) => shown.creator_id),
        ...[...deletions.values()].map((one) => one.creator_id),
      ]),
    ]),
  ]);
  const names = { people, items };
  const rules = [sides[0].rules, sides[1].rules] as const;
  return known.map(({ difference, a, b, shown, around }) => {
    const { item_id: id, kind, number_a, number_b, content } = difference;
    const changes = changesOf(difference);
    const deletion = deletions.get(id);
    const cells = [around[0].cell, around[1].cell] as const;
    return {
      id,
      kind,
      oid: shown.oid,
      name: shown.name,
      changes,
      hasContents: number_a > 0 && number_b > 0 && content,
      isThere: present.has(id),
      versions: { a: number_a, b: number_b },
      fields:
        a && b
          ? [
              ...rowDifferences(kinds[kind].model, [a, b], names, language),
              ...linkDifferences(around, names, language),
              ...traceDifferences(cells, rules, language),
            ]
          : [],
      by: changes.includes('added')
        ? { name: people.get(shown.creator_id) ?? '', at: new Date(shown.created_at).toISOString() }
        : deletion
          ? { name: people.get(deletion.creator_id) ?? '', at: deletion.created_at.toISOString() }
          : null,
    };
  });
}
