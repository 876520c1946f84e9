// Two products with a member in every role. Every text of each contains a marker that must never show in the other.
// The fixture fills and calls all endpoints and tables by reading the contract and the database catalogue, without
// knowing the areas.
import { randomBytes, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { z } from 'zod';
import {
  definitionOf,
  definitions,
  initialTraceRules,
  isWrite,
  pathOf,
  registry,
  registryEntries,
  statusAfter,
  type Definition,
  type Endpoint,
  type RegistryKey,
  type Role,
  type TokenScope,
} from '@tracery/contract';
import { unsubscribeToken } from '../../src/inbox/notices.ts';
import { sealClient } from '../../src/oauth/clients.ts';
import { createSecrets, sha256 } from '../../src/platform/crypto/secrets.ts';
import { sessionCookie } from '../../src/tenancy/session-cookie.ts';
import { hashOfSecret, makeSecret } from '../../src/tenancy/access-token-secret.ts';
import { tokenHash } from '../../src/tenancy/invitations.ts';
import { createTokens } from '../../src/tenancy/tokens.ts';
import { createTestApp, type Person, type Reply, type TestApp } from '../support/app.ts';
import { retryWhileBusy } from '../support/retry-while-busy.ts';
import type { Principal } from './role-table.ts';

export interface TestProduct {
  id: number;
  marker: string;
  manager: Person;
  people: Record<Role, Person>;
}

export interface Fixture {
  app: TestApp;
  north: TestProduct;
  south: TestProduct;
  /** Undoes what some endpoints destroy: deleted products, removed members. */
  restore(): Promise<void>;
  /** Opens a new session for each call, so that calls do not affect each other. */
  caller(
    principal: Principal,
  ): Promise<Session & { person: Person; product: TestProduct; foreign: TestProduct }>;
  open(person: Person, productId: number | null): Promise<Session>;
  accessToken(token: TestToken): Promise<{ id: number; token: string }>;
  /** The endpoint's example with the references (all, or only those wanted) filled in for this product and caller. */
  validCall(
    key: RegistryKey,
    product: TestProduct,
    caller: Person,
    isWanted?: (reference: Reference) => boolean,
  ): Promise<FilledCall>;
  send(
    key: RegistryKey,
    call: FilledCall,
    session?: Partial<Session>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Changes with any write to any row of a product. */
  lastWrite(product: TestProduct): Promise<number>;
}

export interface TestToken {
  person: Person;
  scope?: TokenScope;
  /** The only one that it reaches. */
  productId?: number;
  /** Of a robot, which is nobody's. */
  robotRoles?: Role[];
  isEnded?: boolean;
  isExpired?: boolean;
}

/** All that an answer says, files included. */
export const textOf = (reply: Reply): string =>
  JSON.stringify(Buffer.isBuffer(reply.data) ? { ...reply, data: String(reply.data) } : reply);

export interface Session {
  sid: string;
  token: string;
  /** As a browser sends it. */
  cookie: string;
}

export interface FilledCall {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  file?: Uint8Array;
  /** What only this call is sent with. */
  headers?: Record<string, string>;
}

/** A parameter that refers to an item, product or person: where it is and what it refers to. */
export interface Reference {
  part: 'params' | 'query' | 'body';
  name: string;
  refers: string;
  /** The state it must be in, if not the first one. */
  as?: string;
  /** It filters a list: an unknown id gives an empty list instead of an error. */
  isFilter?: boolean;
}

const metaOf = (schema: z.ZodType) =>
  (schema.meta() ?? {}) as { refers?: string; as?: string; isFilter?: boolean };

export function referencesOf(endpoint: Endpoint): Reference[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(endpoint[part]?.shape ?? {}).flatMap(([name, schema]) => {
      const { refers, as, isFilter } = metaOf(schema as z.ZodType);
      return refers ? [{ part, name, refers, ...(as && { as }), ...(isFilter && { isFilter }) }] : [];
    }),
  );
}

export const isInBody = ({ part }: Reference): boolean => part === 'body';

/** False where the example itself has 0, which means none. */
export const isNeeded =
  ({ example }: Endpoint) =>
  ({ part, name }: Reference): boolean =>
    example?.[part]?.[name] !== 0;

/** Of all repositories. */
const gitSecret = 'a secret of a repository';

/** The smallest valid PNG. */
const smallImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Each time another one, of one test. */
const testReportOf = ({ marker }: TestProduct): Buffer =>
  Buffer.from(
    `<testsuite name="${marker}"><testcase name="${randomUUID()}"><failure message="${marker}"/></testcase></testsuite>`,
  );

/** Each time another one, of one task. */
const tableOf = ({ marker }: TestProduct): Buffer => Buffer.from(`Name\n${marker} ${randomUUID()}\n`);

function uploadTo(key: RegistryKey, built: TestProduct): Uint8Array {
  if (key.includes('/testreports/')) return testReportOf(built);
  return key.includes('/imports/') ? tableOf(built) : smallImage;
}

/** References owned by a product or person: those of somebody else must be answered as if they did not exist. */
export const isOwned = (refers: string): boolean =>
  ![
    'Version',
    'GitRulesVersion',
    'Outsider',
    'Avatar',
    'InvitationLink',
    'OAuthClient',
    'UnsubscribeLink',
    'GitAddress',
  ].includes(refers);

/** The shortest sequence of actions from the first status to this one; empty if it is not a status. */
function stepsTo(definition: Definition, name: string): string[] {
  const { statuses, initialStatus, transitions } = definition;
  const goal = statuses[name]?.number;
  const ways = new Map<number, string[]>([[statuses[initialStatus]!.number, []]]);
  for (const [status, way] of ways) {
    if (status === goal) return way;
    for (const transition of transitions) {
      if (!transition.from.some((from) => statuses[from]!.number === status)) continue;
      const next = statusAfter(definition, transition, status);
      if (!ways.has(next)) ways.set(next, [...way, transition.action]);
    }
  }
  return [];
}

/** A well-formed reference to something that does not exist. */
export const missingFor = (refers: string): unknown =>
  refers === 'OwnSession'
    ? '00000000-0000-4000-8000-000000000000'
    : refers === 'ProposedChanges'
      ? [proposedUpdate(999_999_999)]
      : ['File', 'Reviewers', 'Tasks', 'TestNames'].includes(refers)
        ? [999_999_999]
        : 999_999_999;

/** A change of a new feature, as it is proposed. */
const proposedUpdate = (itemId: number) => ({
  type: 'update',
  kind: 'Feature',
  itemId,
  version: 1,
  fields: { name: 'Another name' },
  reason: '',
});

const consonants = 'bcdfghjklmnpqrtv';

/** Without digits and common syllables: what a test searches for must not stand in a marker by chance. */
const markerOf = (name: string) =>
  `canary${name}${Array.from(randomBytes(10), (byte) => consonants[byte % 16]).join('')}`;

/** Columns whose text is an identifier of the program, not user text. */
const columnsWithoutUserText = new Set([
  'kind',
  'downstream_kind',
  'type',
  'category',
  'measure',
  'hkc_code',
  'hash',
  'media_type',
]);

export async function createFixture(options?: Parameters<typeof createTestApp>[0]): Promise<Fixture> {
  const app = await createTestApp(options);
  const { database } = app;
  const secrets = createSecrets(app.config.secret);
  const tokens = createTokens(app.keys);

  const guest: Person = { id: 1, username: 'guest', email: '' };
  let guestProductId: number | undefined;
  const addGuest = () =>
    database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{Guest}') on conflict do nothing`,
      [guestProductId, guest.id],
    );

  async function open(person: Person, productId: number | null): Promise<Session> {
    const sid = randomUUID();
    const secret = randomBytes(32);
    await database.query(
      `insert into sessions (id, secret_hash, user_id, current_product_id, idle_expires_at, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '1 day')`,
      [sid, sha256(secret), person.id, productId],
    );
    // Every token claims ProductManager: the server must not trust it.
    const roles: Role[] = ['ProductManager'];
    const subject = { sid, userId: person.id, username: person.username, roles, productId: productId ?? 0 };
    const cookie = sessionCookie(`${sid}.${secret.toString('base64url')}`, 1, true).split(';')[0]!;
    return { sid, token: await tokens.sign(subject), cookie };
  }

  async function accessToken(asked: TestToken): Promise<{ id: number; token: string }> {
    const { person, scope = 'write', productId = null, robotRoles = null, isEnded, isExpired } = asked;
    const token = makeSecret();
    const userId = robotRoles ? await robotNamed('A robot') : person.id;
    const [row] = await database.query<{ id: number }>(
      `insert into access_tokens (session_id, secret_hash, beginning, name, scope, user_id, only_product, robot_roles,
         made_by, request, created_at, expires_at, ended_at)
       values ($1, $2, $3, 'A token', $4, $5, $6, $7, $8, $9, now() - interval '1 day',
         now() + interval '1 day' * $10, $11) returning id::int`,
      [
        randomUUID(),
        hashOfSecret(token),
        token.slice(0, 8),
        scope,
        userId,
        productId,
        robotRoles,
        person.id,
        randomUUID(),
        isExpired ? -0.5 : 1,
        isEnded ? new Date() : null,
      ],
    );
    return { id: row!.id, token };
  }

  async function robotNamed(name: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into users (username, fullname, password_hash, is_robot) values ($1, $2, '', true) returning id::int`,
      [`robot:${randomUUID().slice(0, 8)}`, name],
    );
    return row!.id;
  }

  async function createTestProduct(name: string): Promise<TestProduct> {
    const marker = markerOf(name);
    const manager = await app.person(`${marker}.pm`);
    const outside = await open(manager, null);
    const made = await app.call('POST /prdapi/v1/products/create', {
      body: { name: marker, tag: marker, data: { content: marker } },
      token: outside.token,
    });
    const id = made.data.id;
    const people = { ProductManager: manager } as TestProduct['people'];
    for (const role of ['DesignEngineer', 'DevelopEngineer', 'TestEngineer', 'Guest'] as const) {
      people[role] = await app.person(`${marker}.${role.slice(0, 3).toLowerCase()}`);
      await addMember(id, people[role], role);
    }
    const built: TestProduct = { id, marker, manager, people };
    await createOneOfEach(built);
    await takeFirstSteps(built);
    await database.query(
      'insert into items_to_fold select product_id, min(id) from items where product_id = $1 group by 1',
      [id],
    );
    await database.query(
      `insert into search_pending select product_id, id, kind from items where product_id = $1 order by id limit 1`,
      [id],
    );
    await anchorIn(built);
    await reviewIn(built, built.manager);
    await itemOf({ part: 'params', name: 'id', refers: 'Iteration', as: 'filled' }, built);
    await fileIn(built);
    await baselineIn(built);
    await viewIn(built, built.manager);
    await deliveryIn(built);
    await developmentIn(built);
    await bulkIn(built, built.manager);
    await reportIn(built);
    await invitationIn(built);
    await entryIn(built, built.manager);
    await markEverything(built);
    return built;
  }

  /** Restores the product and the roles of its members. */
  async function mend({ id, manager, people }: TestProduct): Promise<void> {
    await database.query('update products set deleted_at = null, manager_id = $2 where id = $1', [
      id,
      manager.id,
    ]);
    for (const [role, person] of Object.entries(people)) {
      await database.query(
        `insert into memberships (product_id, user_id, roles) values ($1, $2, $3)
         on conflict (product_id, user_id) do update set roles = excluded.roles`,
        [id, person.id, [role]],
      );
    }
    if (id === guestProductId) await addGuest();
  }

  const addMember = (productId: number, person: Person, role: Role) =>
    database.query('insert into memberships (product_id, user_id, roles) values ($1, $2, $3)', [
      productId,
      person.id,
      [role],
    ]);

  /** One of everything that can be created in a product. */
  async function createOneOfEach(built: TestProduct): Promise<void> {
    for (const [key, endpoint] of registryEntries()) {
      if (!pathOf(key).endsWith('/create') || endpoint.access !== 'member') continue;
      const call = await validCall(key, built, built.manager);
      const { status, message } = await send(key, call, await open(built.manager, built.id));
      if (status !== 200) throw new Error(`the example of ${key} was refused: ${status} ${message}`);
    }
  }

  /** One item of each kind with transitions takes its first step. */
  async function takeFirstSteps(built: TestProduct): Promise<void> {
    for (const { path, transitions } of definitions as readonly Definition[]) {
      const [first] = transitions;
      if (!first) continue;
      const key = `POST ${path}/${first.action}/{id}` as RegistryKey;
      const call = await validCall(key, built, built.manager);
      const { status, message } = await send(key, call, await open(built.manager, built.id));
      if (status !== 200) throw new Error(`the example of ${key} was refused: ${status} ${message}`);
    }
  }

  /** Objects stay objects: whoever reads them finds their names. */
  const markedJson = (column: string) => `case jsonb_typeof(${column})
    when 'object' then ${column} || jsonb_build_object('name', concat(${column} ->> 'name', $2::text))
    else ${column} || jsonb_build_array($2::text) end`;

  async function markEverything({ id, marker }: TestProduct): Promise<void> {
    for (const [table, productColumn] of Object.entries(inject('productTables'))) {
      const columns = await database.query<{ column_name: string; data_type: string }>(
        `select column_name, data_type from information_schema.columns
         where table_schema = 'tracery' and table_name = $1 and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`,
        [table],
      );
      for (const { column_name: column, data_type: type } of columns) {
        if (columnsWithoutUserText.has(column)) continue;
        const marked = type === 'text' ? `${column} || $2` : markedJson(column);
        await database
          .query(`update ${table} set ${column} = ${marked} where ${productColumn} = $1`, [id, ` ${marker}`])
          // A column with a check constraint on its words holds no user text.
          .catch((error: { code?: string }) => {
            if (error.code !== '23514') throw error;
          });
      }
    }
  }

  async function valueFor(
    reference: Reference,
    built: TestProduct,
    caller: Person,
    isOfProduct: boolean,
  ): Promise<unknown> {
    switch (reference.refers) {
      case 'Self':
        return caller.id;
      case 'Member': {
        const person = await app.person();
        await addMember(built.id, person, 'TestEngineer');
        return person.id;
      }
      case 'Reviewers':
        return [built.manager.id];
      case 'Proposal':
        return proposalIn(built);
      case 'ProposedChanges':
        return [proposedUpdate(await itemOf({ ...reference, refers: 'Feature' }, built))];
      case 'Outsider':
        return [(await colleagueElsewhere(caller)).id];
      case 'Invitation':
        return invitationIn(built);
      case 'OwnInvitation':
        return (await invitationElsewhere(caller)).id;
      case 'InvitationLink':
        return (await invitationElsewhere()).token;
      case 'OAuthClient':
        return sealClient(secrets, { redirect_uris: ['http://127.0.0.1/callback'] }).id;
      case 'OwnEntry':
        return entryIn(built, caller);
      case 'UnsubscribeLink':
        return unsubscribeToken(secrets, caller.id, 'status');
      case 'Product':
        return built.id;
      case 'DeletedProduct':
        return deletedProductOf(caller);
      case 'OwnSession':
        return (await open(caller, null)).sid;
      case 'OwnToken':
        return (await accessToken({ person: caller })).id;
      case 'Token':
        return (await accessToken({ person: built.manager, productId: built.id, robotRoles: ['Guest'] })).id;
      case 'Webhook':
        return webhookIn(built);
      case 'Repository':
        return (await repositoryIn(built)).id;
      case 'GitRulesVersion': {
        const [row] = await database.query<{ version: number }>(
          'select version from git_rules where product_id = $1',
          [built.id],
        );
        return row!.version;
      }
      case 'GitAddress':
        return (await repositoryIn(built)).address;
      case 'Delivery':
        return deliveryIn(built);
      case 'OwnPasskey':
        return passkeyOf(caller);
      case 'Avatar':
        return avatarOf(caller);
      case 'Version': {
        // The version of a new item, unless the call saves the product.
        if (!isOfProduct) return 1;
        const [row] = await database.query<{ version: number }>(
          'select version from products where id = $1',
          [built.id],
        );
        return row!.version;
      }
      case 'Comment':
        return commentIn(built, built.manager);
      case 'OwnComment':
        return commentIn(built, caller);
      case 'File':
        return [await fileIn(built)];
      case 'Link':
        return linkIn(built);
      case 'ContentChange':
        return contentChangeIn(built);
      case 'Baseline':
        return baselineIn(built);
      case 'View':
        return viewIn(built, caller);
      case 'TestReport':
        return reportIn(built);
      case 'TestName':
        return newestTestIn(built);
      case 'TestNames':
        return [await newestTestIn(built)];
      case 'Tasks':
        return [await itemOf({ ...reference, refers: 'Task' }, built)];
      case 'OwnBulk':
        return bulkIn(built, caller, reference.as);
      case 'OwnImport':
        return importIn(built, caller, reference.as);
      default:
        return itemOf(reference, built);
    }
  }

  async function passkeyOf({ id }: Person): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, device, is_backed_up, name)
       values ($1, $2, '', 0, '{}', 'key', false, 'A key') returning id::int`,
      [id, randomBytes(16)],
    );
    return row!.id;
  }

  /** A new item of the kind in the requested state, made through the API. */
  async function itemOf({ refers: kind, as }: Reference, built: TestProduct): Promise<number> {
    const definition = definitionOf(kind);
    if (!definition) throw new Error(`the fixture has no ${kind}`);
    const { path } = definition;
    const session = await open(built.manager, built.id);
    const create = `POST ${path}/create` as RegistryKey;
    const call = await validCall(create, built, built.manager, isNeeded(registry[create]));
    if (as === 'checklist') call.body = { ...call.body, data: { content: '- [ ] Checked' } };
    const { data } = await retryWhileBusy(() => send(create, call, session));
    const { id } = data as { id: number };
    const onOne = { params: { id }, query: {}, body: {} };
    for (const action of as ? stepsTo(definition, as) : []) {
      const key = `POST ${path}/${action}/{id}` as RegistryKey;
      const { body } = await validCall(key, built, built.manager, isInBody);
      await send(key, { ...onOne, body }, session);
    }
    if (as === 'frozen') await send(`POST ${path}/freeze/{id}` as RegistryKey, onOne, session);
    if (as === 'filled') await planIn(id, built);
    if (as === 'trashed') await send(`DELETE ${path}/delete/{id}` as RegistryKey, onOne, session);
    return id;
  }

  /** Plans a new feature in an iteration. */
  async function planIn(targetId: number, built: TestProduct): Promise<void> {
    const sourceId = await itemOf({ part: 'body', name: 'sourceId', refers: 'Feature' }, built);
    const body = { type: 'planned', kind: 'Feature', sourceId, targetKind: 'Iteration', targetId };
    const session = await open(built.manager, built.id);
    await send('POST /damapi/v1/links/create', { params: {}, query: {}, body }, session);
  }

  /** On the newest feature: the one the call has just been given. */
  async function commentIn({ id }: TestProduct, writer: Person): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into comments (product_id, item_id, kind, comment, creator_id)
       select $1, max(id), 'Feature', 'a first word', $2 from features where product_id = $1 returning id::int`,
      [id, writer.id],
    );
    return row!.id;
  }

  async function fileIn(built: TestProduct): Promise<number> {
    const upload = 'POST /damapi/v1/files/upload';
    const call = await validCall(upload, built, built.manager);
    const { data } = await send(upload, call, await open(built.manager, built.id));
    return (data as { id: number }).id;
  }

  async function linkIn(built: TestProduct): Promise<number> {
    const create = 'POST /damapi/v1/links/create';
    const call = await validCall(create, built, built.manager);
    const { data } = await send(create, call, await open(built.manager, built.id));
    return (data as { id: number }).id;
  }

  /** Anchors an item, and leaves another one suspect. */
  async function anchorIn(built: TestProduct): Promise<void> {
    const anchor = 'POST /damapi/v1/traces/anchor';
    await send(anchor, await validCall(anchor, built, built.manager), await open(built.manager, built.id));
    await validCall('POST /damapi/v1/traces/confirm', built, built.manager);
  }

  /** A requirement of the feature, suspect because the text of the feature changed. */
  async function suspectOf(built: TestProduct, featureId: number) {
    const session = await open(built.manager, built.id);
    const create = 'POST /reqapi/v1/requirements/create';
    const made = await validCall(create, built, built.manager);
    const requirement = await send(create, { ...made, body: { ...made.body, sourceId: featureId } }, session);
    await send(
      'POST /reqapi/v1/features/update',
      { params: {}, query: {}, body: { id: featureId, version: 1, data: { content: 'Another text.' } } },
      session,
    );
    const { data } = await app.send('GET /damapi/v1/traces/anchors', {
      token: session.token,
      query: { kind: 'Feature', sourceId: featureId },
    });
    const { fingerprint } = data as { fingerprint: string };
    return { id: (requirement.data as { id: number }).id, fingerprint };
  }

  /** A feature in review, by this person if that is one who may vote. */
  async function reviewIn(built: TestProduct, { id }: Person, featureId?: number) {
    const session = await open(built.manager, built.id);
    const ask = 'POST /damapi/v1/reviews/ask';
    const call = await validCall(ask, built, built.manager);
    const sourceId = featureId ?? call.body!['sourceId'];
    const members = await database.query(
      `select from memberships where product_id = $1 and user_id = $2 and not 'Guest' = any(roles)`,
      [built.id, id],
    );
    const reviewers = [members.length > 0 ? id : built.manager.id];
    await send(ask, { ...call, body: { ...call.body, sourceId, reviewers } }, session);
    const { data } = await app.send('GET /damapi/v1/reviews/get', {
      token: session.token,
      query: { kind: 'Feature', sourceId: sourceId as number },
    });
    const { fingerprint, version } = data as { fingerprint: string; version: number };
    return { fingerprint, readVersion: version };
  }

  /** An open one, to change a feature. */
  async function proposalIn(built: TestProduct): Promise<number> {
    const create = 'POST /damapi/v1/proposals/create';
    const call = await validCall(create, built, built.manager);
    const { data } = await send(create, call, await open(built.manager, built.id));
    return (data as { id: number }).id;
  }

  async function contentChangeIn(built: TestProduct): Promise<number> {
    const session = await open(built.manager, built.id);
    const update = 'POST /reqapi/v1/features/update';
    await send(update, await validCall(update, built, built.manager), session);
    const [row] = await database.query<{ id: number }>(
      'select max(history_id)::int as id from content_versions where product_id = $1',
      [built.id],
    );
    return row!.id;
  }

  /** Of the whole product, with its newest features: what a call has just been given is among them. */
  /** A change of one task, which can be undone. */
  async function bulkIn(built: TestProduct, { id: userId }: Person, state = 'done'): Promise<number> {
    const taskId = await itemOf({ part: 'body', name: 'ids', refers: 'Task' }, built);
    const [row] = await database.query<{ id: number }>(
      `insert into bulk_changes (product_id, kind, change, state, total, done, place, creator_id)
       values ($1, 'Task', '{"addTags": "depot"}', $2, 1, 1, 1, $3) returning id::int`,
      [built.id, state, userId],
    );
    await database.query(
      `insert into bulk_items (product_id, bulk_id, place, item_id, result, before, changed_at)
       select product_id, $2, 1, id, 'done', '{"set": {"tag": "bay"}}', updated_at from tasks
       where product_id = $1 and id = $3`,
      [built.id, row!.id, taskId],
    );
    return row!.id;
  }

  /** Of one row, which makes a task, or has made one. */
  async function importIn(built: TestProduct, { id: userId }: Person, state = 'checked'): Promise<number> {
    const isDone = state === 'done';
    const taskId = isDone ? await itemOf({ part: 'body', name: 'ids', refers: 'Task' }, built) : null;
    const [row] = await database.query<{ id: number }>(
      `insert into imports (product_id, kind, name, source, headers, mapping, state, total, place, verdicts, created, creator_id)
       values ($1, 'Task', $2, 'table', '["Name"]',
         '{"columns": ["name"], "fixed": {"importance": "2", "emergency": "2"}, "meanings": []}',
         $3, 1, 1, '{"create": 1}', $4, $5) returning id::int`,
      [built.id, built.marker, state, isDone ? 1 : 0, userId],
    );
    await database.query(
      `insert into import_rows (product_id, import_id, place, row_number, cells, digest, verdict, outcome, item_id, changed_at)
       values ($1, $2::bigint, 1, 2, $3, 'row:' || $2::text, 'create', $4, $5,
         (select updated_at from tasks where product_id = $1 and id = $5))`,
      [built.id, row!.id, JSON.stringify([built.marker]), isDone ? 'created' : 'none', taskId],
    );
    return row!.id;
  }

  async function reportIn(built: TestProduct): Promise<number> {
    const upload = 'POST /tstapi/v1/testreports/upload';
    const call = await validCall(upload, built, built.manager);
    const { data } = await send(upload, call, await open(built.manager, built.id));
    return (data as { id: number }).id;
  }

  /** Of the newest report; it belongs to no test case. */
  async function newestTestIn({ id }: TestProduct): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      'select max(name_id)::int as id from test_results where product_id = $1',
      [id],
    );
    return row!.id;
  }

  async function baselineIn({ id, manager, marker }: TestProduct): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into baselines (product_id, id, name, iteration_id, iteration_name, rules, creator_id)
       values ($1, nextval('baseline_ids'), $2, 0, '', $3, $4) returning id::int`,
      [id, marker, JSON.stringify(initialTraceRules), manager.id],
    );
    await database.query(
      `insert into baseline_items (product_id, baseline_id, item_id, kind, number, fields, content, place, planned, linked, cell)
       select $1, $2, id, 'Feature', 1, 0, 0, '', 0, 0, -1 from features where product_id = $1`,
      [id, row!.id],
    );
    await database.query(
      `insert into baseline_counts (product_id, baseline_id, kind, items)
       select $1, $2, 'Feature', count(*) from features where product_id = $1`,
      [id, row!.id],
    );
    await database.query(
      `insert into baseline_blocks (product_id, baseline_id, block, items, digest)
       select $1, $2, id >> 10, count(*), $2 from features where product_id = $1 group by id >> 10`,
      [id, row!.id],
    );
    // As if an item of it had been purged.
    await database.query(
      `insert into kept_versions (product_id, item_id, number, kind, row, content_hash, content)
       select $1, nextval('item_ids'), 1, 'Feature', '{}', '', $2`,
      [id, marker],
    );
    return row!.id;
  }

  /** A product may have only so many. */
  async function webhookIn({ id, marker, manager }: TestProduct): Promise<number> {
    await database.query(
      `update webhooks set deleted_at = now() where product_id = $1 and id not in (
         select id from webhooks where product_id = $1 order by id desc limit 5
       )`,
      [id],
    );
    const [row] = await database.query<{ id: number }>(
      `insert into webhooks (product_id, address, secret, kinds, events, told_up_to, creator_id, request)
       values ($1, $2, '', '{}', '{}', 0, $3, $4) returning id::int`,
      [id, `https://hooks.example.test/${marker}`, manager.id, randomUUID()],
    );
    return row!.id;
  }

  async function deliveryIn(built: TestProduct): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into webhook_deliveries (product_id, webhook_id, message_id, item_id, kind, category, actor_id,
         happened_at, state, request)
       values ($1, $2, 'msg_1', 0, 'Product', 'update', $3, now(), 'delivered', $4) returning id::int`,
      [built.id, await webhookIn(built), built.manager.id, built.marker],
    );
    return row!.id;
  }

  /** Of GitLab, which signs by sending the secret. A product may have only so many. */
  async function repositoryIn({
    id,
    marker,
    manager,
  }: TestProduct): Promise<{ id: number; address: string }> {
    await database.query(
      `update git_repositories set deleted_at = now() where product_id = $1 and id not in (
         select id from git_repositories where product_id = $1 order by id desc limit 5
       )`,
      [id],
    );
    const [row] = await database.query<{ id: number; address: string }>(
      `insert into git_repositories (product_id, forge, name, address, secret, robot_id, creator_id, request)
       values ($1, 'gitlab', $2, $3, $4, $5, $6, $7)
       returning id::int, product_id || '-' || address as address`,
      [
        id,
        marker,
        randomBytes(16).toString('hex'),
        secrets.seal(Buffer.from(gitSecret)),
        await robotNamed('GitLab'),
        manager.id,
        randomUUID(),
      ],
    );
    return row!;
  }

  /** A pull request that names the newest feature, with a check. */
  async function developmentIn(built: TestProduct): Promise<void> {
    const { id, marker } = built;
    const repository = await repositoryIn(built);
    await database.query(`insert into git_rules values ($1, true, 'done', true)`, [id]);
    await database.query('insert into git_deliveries values ($1, $2, $3)', [id, repository.id, marker]);
    await database.query(`insert into git_checks values ($1, $2, '8c1f04e', $3, 'failed', '', now())`, [
      id,
      repository.id,
      marker,
    ]);
    await database.query(
      `with made as (
         insert into git_entries (product_id, repository_id, type, name, title, link, author, state, sha, at)
         values ($1, $2, 'pull', '412', $3, '', $3, 'open', '8c1f04e', now()) returning id
       )
       insert into git_links select $1, max(f.id), made.id from features f, made where f.product_id = $1 group by made.id`,
      [id, repository.id, marker],
    );
  }

  async function viewIn({ id, marker }: TestProduct, { id: creatorId }: Person): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into saved_views (product_id, kind, is_shared, name, search, place, creator_id)
       values ($1, 'Requirement', true, $2, '', 1, $3) returning id::int`,
      [id, marker, creatorId],
    );
    return row!.id;
  }

  /** Of somebody else. */
  async function anotherProduct(): Promise<{ id: number; manager: Person }> {
    const manager = await app.person();
    const [row] = await database.query<{ id: number }>(
      `insert into products (id, name, manager_id, creator_id)
       values (nextval('product_ids'), 'elsewhere', $1, $1) returning id::int`,
      [manager.id],
    );
    await database.query('insert into product_contents values ($1, $2)', [row!.id, '']);
    await addMember(row!.id, manager, 'ProductManager');
    return { id: row!.id, manager };
  }

  /** Shares another product with the caller. */
  async function colleagueElsewhere(caller: Person): Promise<Person> {
    const { id, manager } = await anotherProduct();
    await addMember(id, caller, 'DevelopEngineer');
    return manager;
  }

  /** In the inbox of this person, about the newest feature. */
  async function entryIn({ id, manager }: TestProduct, person: Person): Promise<number> {
    const ofFeature = 'select $1::bigint, max(id), $2::bigint';
    await database.query(
      `insert into watches (product_id, item_id, user_id, is_watching, why)
       ${ofFeature}, true, 'chosen' from features where product_id = $1 on conflict do nothing`,
      [id, person.id],
    );
    await database.query(
      `insert into told_items (product_id, item_id, version)
       select $1::bigint, max(id), 1 from features where product_id = $1 on conflict do nothing`,
      [id],
    );
    const reasons = { changed: { by: manager.id, at: new Date().toISOString(), version: 1 } };
    const [row] = await database.query<{ id: number }>(
      `insert into inbox_entries (product_id, item_id, user_id, kind, base, version, reasons, changed, at)
       ${ofFeature}, 'Feature', 1, 1, $3::jsonb, '{name}', now() from features where product_id = $1
       on conflict (product_id, item_id, user_id) do update set is_unread = true, done_at = null
       returning id::int`,
      [id, person.id, JSON.stringify(reasons)],
    );
    return row!.id;
  }

  const invitationIn = async ({ id, manager }: TestProduct): Promise<number> => {
    const [row] = await database.query<{ id: number }>(
      `insert into invitations (product_id, email, role, inviter_id, language)
       values ($1, $2, 'TestEngineer', $3, 'en') returning id::int`,
      [id, `${randomUUID().slice(0, 8)}@example.test`, manager.id],
    );
    return row!.id;
  };

  /** To a product that the caller does not belong to; for nobody yet if there is no caller. */
  async function invitationElsewhere(caller?: Person): Promise<{ id: number; token: string }> {
    const { id, manager } = await anotherProduct();
    const token = randomUUID();
    const [row] = await database.query<{ id: number }>(
      `insert into invitations (product_id, user_id, email, role, inviter_id, language, expires_at, token_hash)
       values ($1, $2, $3, 'TestEngineer', $4, 'en', now() + interval '1 day', $5) returning id::int`,
      [id, caller?.id ?? null, `${token.slice(0, 8)}@example.test`, manager.id, tokenHash(token)],
    );
    return { id: row!.id, token };
  }

  async function deletedProductOf(caller: Person): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `insert into products (id, name, manager_id, creator_id, deleted_at)
       values (nextval('product_ids'), 'deleted', $1, $1, now()) returning id::int`,
      [caller.id],
    );
    await database.query('insert into product_contents values ($1, $2)', [row!.id, '']);
    await addMember(row!.id, caller, 'ProductManager');
    return row!.id;
  }

  async function avatarOf(caller: Person): Promise<number> {
    const { token } = await open(caller, null);
    const { data } = await app.send('POST /damapi/v1/files/upload', {
      token,
      query: { kind: 'Avatar' },
      file: smallImage,
    });
    return (data as { id: number } | null)?.id ?? 0;
  }

  async function validCall(
    key: RegistryKey,
    built: TestProduct,
    caller: Person,
    isWanted: (reference: Reference) => boolean = () => true,
  ): Promise<FilledCall> {
    const endpoint: Endpoint = registry[key];
    const call: FilledCall = {
      params: { ...endpoint.example?.params },
      query: { ...endpoint.example?.query },
      body: isWrite(key) && !endpoint.upload ? { ...endpoint.example?.body } : undefined,
      ...(endpoint.upload ? { file: uploadTo(key, built) } : {}),
    };
    // The renderer starts on first use, which on a busy machine takes longer than a request may.
    if (endpoint.addressSize) await app.diagrams.renderers?.ready();
    const references = referencesOf(endpoint).filter(isWanted);
    const isOfProduct = references.some(({ name, refers }) => name === 'id' && refers === 'Product');
    for (const reference of references) {
      call[reference.part]![reference.name] = await valueFor(reference, built, caller, isOfProduct);
    }
    if (key === 'DELETE /prdapi/v1/products/delete/{id}') {
      const [product] = await database.query<{ name: string }>('select name from products where id = $1', [
        built.id,
      ]);
      call.query['name'] = product!.name;
    }
    if (call.body && 'emailVerificationCode' in call.body)
      await storeCode(key, call.body as { email: string; emailVerificationCode: string });
    if (call.body && key.startsWith('POST /damapi/v1/reviews/') && !('reviewers' in call.body)) {
      const read = await reviewIn(built, caller, call.body['sourceId'] as number);
      if ('fingerprint' in call.body) Object.assign(call.body, read);
    } else if (
      call.body &&
      'fingerprint' in call.body &&
      references.some(({ name }) => name === 'sourceId')
    ) {
      const { id, fingerprint } = await suspectOf(built, call.body['sourceId'] as number);
      const item = 'items' in call.body ? { items: [id] } : { itemId: id, blocks: [0] };
      Object.assign(call.body, { fingerprint, ...item });
    }
    if (references.some(({ refers }) => refers === 'GitAddress'))
      call.headers = { 'x-gitlab-token': gitSecret };
    if (call.body && 'username' in call.body && pathOf(key).endsWith('/register'))
      call.body['username'] = `u${randomUUID().slice(0, 8)}`;
    return call;
  }

  /** Stores the example's verification code as valid, for an address with an account where the endpoint needs one. */
  async function storeCode(
    key: RegistryKey,
    body: { email: string; emailVerificationCode: string },
  ): Promise<void> {
    const purpose = pathOf(key).endsWith('/register') ? 'register' : 'reset';
    if (purpose === 'register') body.email = `${randomUUID().slice(0, 8)}@example.test`;
    else body.email = (await app.person()).email;
    await database.query(
      `insert into verification_codes (email_key, purpose, request_id, language, code_hash, requested_at, expires_at, hour_started_at, sends_in_hour, day_started_at)
       values ($1, $2, $3, 'en', $4, now(), now() + interval '5 minutes', now(), 1, now())`,
      [
        body.email,
        purpose,
        randomUUID(),
        secrets.fingerprint('code', body.email, purpose, body.emailVerificationCode),
      ],
    );
  }

  const send: Fixture['send'] = (
    key,
    { params, query, body, file, headers: own },
    { token, cookie } = {},
    headers = {},
  ) =>
    app.send(key, {
      params,
      query,
      body,
      ...(file ? { file } : {}),
      headers: { 'x-requested-with': 'tracery', ...(cookie ? { cookie } : {}), ...own, ...headers },
      ...(token === undefined ? {} : { token }),
    });

  const [north, south] = [await createTestProduct('north'), await createTestProduct('south')];
  guestProductId = north.id;
  await addGuest();
  const removed = await app.person();
  const alone = await app.person();

  const callers: Record<Principal, { person: Person; productId: number | null }> = {
    'product manager': { person: north.manager, productId: north.id },
    'design engineer': { person: north.people.DesignEngineer, productId: north.id },
    'develop engineer': { person: north.people.DevelopEngineer, productId: north.id },
    'test engineer': { person: north.people.TestEngineer, productId: north.id },
    'guest role': { person: north.people.Guest, productId: north.id },
    'built-in guest': { person: guest, productId: north.id },
    'member of another product': { person: south.manager, productId: south.id },
    // The session is still in the product; only the membership is gone.
    'removed member': { person: removed, productId: north.id },
    'without a product': { person: alone, productId: null },
  };

  let watching: Promise<unknown> | undefined;

  const mendAll = async () => {
    for (const built of [north, south]) await mend(built);
  };

  return {
    app,
    restore: mendAll,
    north,
    south,
    open,
    accessToken,
    validCall,
    send,
    async caller(principal) {
      await mendAll();
      const { person, productId } = callers[principal];
      const [own, foreign] = productId === south.id ? [south, north] : [north, south];
      return { ...(await open(person, productId)), person, product: own, foreign };
    },
    async lastWrite({ id }) {
      await (watching ??= database.query(watchWrites()));
      const [row] = await database.query<{ last: number | null }>(
        'select max(id) as last from written_rows where product_id = $1',
        [id],
      );
      return row!.last ?? 0;
    },
  };
}

/**
 * From now on each row that is written to a table with a product adds one to `written_rows`. Looking at the tables
 * themselves takes longer the more tests have filled them.
 */
const watchWrites = (): string => {
  const triggers = Object.entries(inject('productTables')).map(
    ([table, column]) => `
      create trigger zz_written after insert or update or delete on ${table}
        for each row execute function note_written_row('${column}');`,
  );
  return `
    create unlogged table written_rows (product_id bigint, id bigint generated always as identity);
    create index on written_rows (product_id, id);
    create function note_written_row() returns trigger language plpgsql security definer
      set search_path = tracery as $$
    begin
      insert into written_rows (product_id)
      select distinct (row_of ->> tg_argv[0])::bigint from unnest(array[to_jsonb(old), to_jsonb(new)]) row_of
      where row_of is not null;
      return null;
    end $$;
    ${triggers.join('')}`;
};
