// After any sequence of steps an item is in the state that a simple model predicts, and the counters match the rows.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  definitions,
  statusAfter,
  whyNotDelete,
  whyNotFreeze,
  whyNotMove,
  whyNotUpdate,
  type Definition,
  type RefusalKey,
} from '@tracery/contract';
import { createFixture, type Fixture } from '../laws/fixture.ts';
import { expectVersionsToBeTrue, lastChange } from '../support/versions.ts';
import { createKindClient, type KindClient } from '../support/kind-client.ts';
import { repetitions } from '../support/long.ts';

const randomSteps = repetitions({ short: 400, long: 2000 });

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ env: { DATABASE_POOL: '30' } });
});
afterAll(() => fixture.app.close());

interface Life {
  id: number;
  status: number;
  isFrozen: boolean;
  version: number;
  isDeleted: boolean;
  hasMoved: boolean;
}

type Step = [
  number,
  'create' | 'update' | 'stale' | 'freeze' | 'restore' | 'delete' | 'untrash' | `move ${string}`,
];

/** The status the step must answer with, and the state it leaves the item in. */
function expected(definition: Definition, life: Life, step: Step[1]): { status: number; after: Life } {
  const judged = (why: RefusalKey | undefined, change: Partial<Life>) =>
    why ? { status: 400, after: life } : { status: 200, after: { ...life, ...change } };
  if (step === 'untrash') {
    return life.isDeleted
      ? { status: 200, after: { ...life, isDeleted: false } }
      : { status: 404, after: life };
  }
  if (life.isDeleted) return { status: 404, after: life };
  if (step === 'update') return judged(whyNotUpdate(definition, life), { version: life.version + 1 });
  if (step === 'stale') {
    const why = whyNotUpdate(definition, life);
    return why ? judged(why, {}) : { status: 409, after: life };
  }
  if (step === 'freeze') return judged(whyNotFreeze(definition, life), { isFrozen: true });
  if (step === 'restore') {
    // A feature without requirements keeps its first status.
    const status = life.isFrozen && definition.kind === 'Feature' ? 1 : life.status;
    return judged(whyNotFreeze(definition, life), { isFrozen: false, status });
  }
  if (step === 'delete') {
    const { onlyBeforeTransitions, refusal } = definition.deleting;
    const why =
      whyNotDelete(definition, life) ?? (onlyBeforeTransitions && life.hasMoved ? refusal : undefined);
    return judged(why, { isDeleted: true });
  }
  const transition = definition.transitions.find(({ action }) => `move ${action}` === step)!;
  return judged(whyNotMove(definition, transition, life), {
    status: statusAfter(definition, transition, life.status),
    hasMoved: true,
  });
}

async function perform(client: KindClient, { kind }: Definition, life: Life, step: Step[1]): Promise<number> {
  const { id, version } = life;
  const on = { params: { id } };
  if (step === 'update')
    return (await client.send('POST update', { body: { id, version, name: 'again' } })).status;
  if (step === 'stale') {
    return (await client.send('POST update', { body: { id, version: version + 1, name: 'late' } })).status;
  }
  if (step === 'delete') return (await client.send('DELETE delete/{id}', on)).status;
  if (step === 'untrash') {
    const call = { params: {}, query: {}, body: { kind, id } };
    return (await fixture.send('POST /damapi/v1/trash/restore', call, client.session)).status;
  }
  const action = step.replace('move ', '');
  const body = step === action ? {} : await client.bodyOf(action);
  return (await client.send(`POST ${action}/{id}`, { ...on, body })).status;
}

/** Status counters and daily counters match the rows. */
async function expectCountsToBeTrue(client: KindClient, { kind }: Definition): Promise<void> {
  const { database } = fixture.app;
  const counted = await database.query(
    `select status::int, is_frozen, items::int from item_counters where product_id = $1 and kind = $2 and items > 0
     order by status, is_frozen`,
    [client.product.id, kind],
  );
  const rows = await database.query(
    `select status::int, is_frozen, count(*)::int as items from ${client.table} where product_id = $1 and deleted_at is null
     group by status, is_frozen order by status, is_frozen`,
    [client.product.id],
  );
  expect(counted).toEqual(rows);
  for (const measure of ['created', 'updated']) {
    const days = await database.query(
      `select day::text, items::int from item_days where product_id = $1 and kind = $2 and measure = $3 and items > 0
       order by day`,
      [client.product.id, kind, measure],
    );
    const real = await database.query(
      `select (${measure}_at at time zone 'UTC')::date::text as day, count(*)::int as items from ${client.table}
       where product_id = $1 and deleted_at is null group by 1 order by 1`,
      [client.product.id],
    );
    expect(days, measure).toEqual(real);
  }
}

describe.each(
  (definitions as readonly Definition[]).map((definition) => [definition.kind, definition] as const),
)('%s', (_, definition) => {
  const newLife: Life = {
    id: 0,
    status: definition.statuses[definition.initialStatus]!.number,
    isFrozen: false,
    version: 1,
    isDeleted: false,
    hasMoved: false,
  };
  const steps: Step[1][] = [
    'update',
    'stale',
    ...(definition.freezing ? (['freeze', 'restore'] as const) : []),
    'delete',
    'untrash',
    ...definition.transitions.map(({ action }) => `move ${action}` as const),
  ];

  test('any sequence of steps by one person follows the model', async () => {
    const client = await createKindClient(fixture, definition);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom<Step[1]>('create', ...steps)), {
          minLength: 5,
          maxLength: 25,
        }),
        async (sequence) => {
          const lives: Life[] = [];
          for (const [which, step] of sequence as Step[]) {
            const at = which % Math.max(lives.length, 1);
            const life = lives[at];
            if (step === 'create' || !life) {
              const id = await client.createBare();
              lives.push({ ...newLife, id });
              continue;
            }
            const { status, after } = expected(definition, life, step);
            expect(await perform(client, definition, life, step), `${step} of ${JSON.stringify(life)}`).toBe(
              status,
            );
            lives[at] = after;
          }
          for (const { id, status, isFrozen, version, isDeleted } of lives) {
            const item = await client.get(id);
            if (isDeleted) expect(item).toBeNull();
            else expect(item).toMatchObject({ status, isFrozen: isFrozen ? 1 : 0, version });
          }
        },
      ),
      { numRuns: repetitions({ short: 5, long: 15 }) },
    );
    await expectCountsToBeTrue(client, definition);
  }, 120_000);

  test(`after ${randomSteps} random steps by 16 people at once counts and versions are those of the rows`, async () => {
    const client = await createKindClient(fixture, definition);
    const firstChange = await lastChange(fixture.app.database);
    // Older items reach a final status, where every step would be refused.
    const inReach = 40;
    const ids: number[] = [];
    for (let n = 0; n < inReach; n += 1) ids.push(await client.createBare());
    const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!;
    const statuses = new Map<number, number>();
    const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = 0; n < randomSteps / 16; n += 1) {
          if (Math.random() < 0.1) {
            ids.push(await client.createBare());
            note(200);
            continue;
          }
          const id = any(ids.slice(-inReach));
          note(await perform(client, definition, { ...newLife, id }, any(steps)));
        }
      }),
    );
    // A lost race is refused; nothing else may fail.
    expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(randomSteps / 5);
    await expectCountsToBeTrue(client, definition);
    await expectVersionsToBeTrue(fixture.app.database, firstChange);
  }, 240_000);
});
