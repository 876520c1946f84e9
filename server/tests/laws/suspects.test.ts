// Whatever many people do at once, suspect is what was confirmed at another text than the present one, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionOf, type ItemKind, type LinkType } from '@tracery/contract';
import { fingerprintOf } from '../../src/work-items/fingerprints.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { countDeadlocks } from '../support/deadlocks.ts';
import { repetitions } from '../support/long.ts';
import { any, random } from '../support/random.ts';
import { expectTracesToBeTrue } from '../support/traces.ts';
import { createSuspectModel, type ModelText, type SuspectModel } from './suspect-model.ts';

const writes = repetitions({ short: 800, long: 20_000 });
const people = 16;
const writesPerRound = 2;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { DATABASE_POOL: '30' } });
});
afterAll(() => app.close());

// Few texts, so that they come back. The criteria differ much from each other and little among their wordings.
const names = ['Tariff', 'Prices'];
const wordings = [
  ['60 s', '30 s'].map((age) => `The price on the display is at most ${age} old.`),
  ['at once', 'softly'].map((how) => `Pulling the cable ends charging ${how}.`),
];
const someText = (): ModelText => ({ name: any(names), lines: [any(wordings[0]!), any(wordings[1]!)] });
const contentOf = ({ lines }: Pick<ModelText, 'lines'>) =>
  ['Drivers pay.', '', '## Acceptance criteria', ...lines.map((line, at) => `${at + 1}. ${line}`)].join('\n');
/** The number of the block of a line. */
const blockOf = (line: number) => line + 2;

const pathOf = (kind: ItemKind) => definitionOf(kind).path;
const fieldOf: Partial<Record<ItemKind, string>> = {
  Requirement: 'sourceId',
  Testcase: 'sourceId',
  Function: 'componentId',
};

type Send = (key: string, options: object) => Promise<{ status: number; data: unknown }>;

interface Saved {
  id: number;
  version: number;
  changed: Partial<ModelText>;
}

/** Somebody who saves texts of all items and works on the edges of own ones. */
function createPerson(send: Send, model: SuspectModel, parents: Map<ItemKind, number[]>) {
  const own = new Map<ItemKind, number[]>();
  const links: { id: number; upstream: number; downstream: number; by: string }[] = [];
  const kindOf = (id: number) => model.items.get(id)!.kind;
  const mine = () => [...own.values()].flat();
  const myEdges = () => mine().flatMap(model.edgesTo);
  const parentOf = (kind: ItemKind) => any(parents.get(kind)!);
  const parentKinds: Partial<Record<ItemKind, ItemKind>> = {
    Requirement: 'Feature',
    Testcase: 'Requirement',
    Function: 'Component',
  };
  const fingerprint = (id: number) => {
    const { text } = model.items.get(id)!;
    return fingerprintOf({ name: text.name, content: contentOf(text) });
  };
  const versionOf = async (id: number): Promise<number> => {
    const { data } = await send(`GET ${pathOf(kindOf(id))}/get/{id}`, { params: { id } });
    return (data as { version?: number } | undefined)?.version ?? 1;
  };

  const make = async (kind: ItemKind, lines: number[] = []) => {
    const text = someText();
    const field = fieldOf[kind];
    const parent = field ? parentOf(parentKinds[kind]!) : 0;
    const { status, data } = await send(`POST ${pathOf(kind)}/create`, {
      body: {
        name: text.name,
        importance: 'Important',
        data: { content: contentOf(text) },
        ...(field && { [field]: parent }),
        ...(kind === 'Testcase' && {
          blocks: lines.map(blockOf),
          fingerprint: lines.length > 0 ? fingerprint(parent) : '',
        }),
      },
    });
    if (status !== 200) return undefined;
    const { id } = data as { id: number };
    model.addItem(id, kind, text);
    if (field) model.connect(parent, id, field);
    if (lines.length > 0) model.anchor(parent, id, lines);
    own.set(kind, [...(own.get(kind) ?? []), id]);
    return id;
  };

  const save = async (): Promise<Saved[]> => {
    // What others were made for more often than the rest.
    const id = any(random(2) ? [...parents.values()].flat() : [...model.items.keys()]);
    const { name, lines } = someText();
    const changed = any<Partial<ModelText>>([{ name }, { lines }, { name, lines }]);
    const version = await versionOf(id);
    const { status, data } = await send(`POST ${pathOf(kindOf(id))}/update`, {
      body: {
        id,
        version,
        ...(changed.name && { name: changed.name }),
        ...(changed.lines && { data: { content: contentOf({ lines: changed.lines }) } }),
      },
    });
    return status === 200 ? [{ id, version: (data as { version: number }).version, changed }] : [];
  };

  const link = async (type: LinkType, kind: ItemKind, targetKind: ItemKind) => {
    const [downstream, upstream] = [any(own.get(kind)!), parentOf(targetKind)];
    const { status, data } = await send('POST /damapi/v1/links/create', {
      body: { type, kind, sourceId: downstream, targetKind, targetId: upstream },
    });
    if (status !== 200) return;
    links.push({ id: (data as { id: number }).id, upstream, downstream, by: type });
    model.connect(upstream, downstream, type);
  };
  const unlink = async () => {
    const [chosen] = links.splice(random(links.length), 1);
    if (!chosen) return;
    const { status } = await send('DELETE /damapi/v1/links/delete/{id}', { params: { id: chosen.id } });
    if (status === 200) model.disconnect(chosen.upstream, chosen.downstream, chosen.by);
    else links.push(chosen);
  };
  const move = async (kind: ItemKind) => {
    const id = any(own.get(kind)!);
    const field = fieldOf[kind]!;
    const before = model.edgesTo(id).find(({ by }) => by.has(field))!.upstream;
    const after = parentOf(parentKinds[kind]!);
    if (before === after || id === after) return;
    const { status } = await send(`POST ${pathOf(kind)}/update`, {
      body: { id, version: await versionOf(id), [field]: after },
    });
    if (status !== 200) return;
    model.disconnect(before, id, field);
    model.connect(after, id, field);
  };
  const anchor = async () => {
    const { upstream, downstream } = any(myEdges());
    const lines = any([[], [0], [1], [0, 1]]);
    const { status } = await send('POST /damapi/v1/traces/anchor', {
      body: {
        kind: kindOf(upstream),
        sourceId: upstream,
        fingerprint: fingerprint(upstream),
        itemId: downstream,
        blocks: lines.map(blockOf),
      },
    });
    if (status === 200) model.anchor(upstream, downstream, lines);
  };
  const confirm = async (upstream: number, wanted: number[]) => {
    const runsCount = random(2) === 0;
    const { status, data } = await send('POST /damapi/v1/traces/confirm', {
      body: {
        kind: kindOf(upstream),
        sourceId: upstream,
        fingerprint: fingerprint(upstream),
        items: wanted,
        runsCount,
      },
    });
    if (status !== 200) return;
    const confirmed = wanted.filter((id) => model.confirm(upstream, id, runsCount));
    expect((data as { confirmed: number[] }).confirmed).toEqual(confirmed.sort((a, b) => a - b));
  };
  const confirmSome = () => {
    const { upstream } = any(myEdges());
    return confirm(upstream, [
      ...new Set(myEdges().flatMap((edge) => (edge.upstream === upstream ? [edge.downstream] : []))),
    ]);
  };
  const confirmOwnText = () => {
    const id = any(own.get('Testcase')!);
    return confirm(id, [id]);
  };
  const run = async (action: 'pass' | 'fail') => {
    const id = any(own.get('Testcase')!);
    const { status } = await send(`POST ${pathOf('Testcase')}/${action}/{id}`, { params: { id }, body: {} });
    if (status === 200) model.run(id, action === 'pass');
  };
  const trash = async () => {
    const id = any(mine());
    const { status } = await send(`DELETE ${pathOf(kindOf(id))}/delete/{id}`, { params: { id } });
    if (status === 200) model.setTrashed(id, true);
  };
  const restore = async () => {
    const id = mine().find((one) => model.items.get(one)!.isTrashed);
    if (!id) return;
    const { status } = await send('POST /damapi/v1/trash/restore', { body: { kind: kindOf(id), id } });
    if (status === 200) model.setTrashed(id, false);
  };
  const mayMakeMore = () => own.get('Testcase')!.length < 5;
  const steps: (() => Promise<unknown>)[] = [
    () => (mayMakeMore() ? make('Testcase', any([[], [0], [1]])) : run('pass')),
    () => run('pass'),
    () => run('pass'),
    () => run(any(['pass', 'fail'])),
    confirmSome,
    confirmSome,
    confirmOwnText,
    anchor,
    anchor,
    () => link('verifies', 'Testcase', 'Requirement'),
    () => link('realizes', 'Function', any(['Requirement', 'Feature'])),
    () => link('depends', 'Requirement', 'Requirement'),
    unlink,
    unlink,
    () => move('Testcase'),
    () => move('Requirement'),
    () => move('Function'),
    trash,
    restore,
  ];
  return { make, save, work: () => any(steps)() };
}

async function readRows(productId: number): Promise<string[]> {
  const rows = await app.database.query<{ row: string }>(
    `select concat_ws(' ', upstream_id, downstream_id, subject) as row from suspects where product_id = $1`,
    [productId],
  );
  return rows.map(({ row }) => row).sort();
}

test(`[TRC-11, TRC-24, TRC-25] after ${writes} writes by 16 people at once exactly that is suspect whose text is another one than it was confirmed at, and nobody met a deadlock`, async () => {
  const { manager, id: productId } = await app.product();
  const others = await Promise.all(
    Array.from({ length: people - 1 }, async () => (await app.member(productId, ['DevelopEngineer'])).token),
  );
  const before = await countDeadlocks(app.database);
  const statuses = new Map<number, number>();
  const model = createSuspectModel();
  const parents = new Map<ItemKind, number[]>();
  const persons = [manager.token, ...others].map((token) =>
    createPerson(
      async (key, options) => {
        const reply = await app.send(key as never, { token, ...options } as never);
        if (!key.startsWith('GET')) statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        return reply;
      },
      model,
      parents,
    ),
  );
  const [first] = persons;
  for (const kind of ['Feature', 'Component'] as const)
    for (let n = 0; n < 3; n += 1)
      parents.set(kind, [...(parents.get(kind) ?? []), (await first!.make(kind))!]);
  for (const person of persons) {
    const made = (await person.make('Requirement'))!;
    // Few, so that many meet at the same ones.
    parents.set('Requirement', [...(parents.get('Requirement') ?? []), made].slice(0, 6));
    for (const kind of ['Function', 'Testcase', 'Testcase'] as const) await person.make(kind);
  }

  const seen = { edges: 0, runs: 0, healed: 0 };
  const compare = async () => {
    expect(await readRows(productId)).toEqual(model.rows());
    await expectTracesToBeTrue(app.database, productId);
    for (const kind of ['Requirement', 'Testcase'] as const) {
      const { data } = await app.send(`GET ${pathOf(kind)}/list` as never, {
        token: manager.token,
        query: { suspect: 'true', sort: 'id', direction: 'asc', limit: 100 },
      });
      const { list } = data as { list: { id: number; isSuspect: number }[] };
      expect(list.map(({ id }) => id)).toEqual(model.suspectIds(kind));
    }
  };
  // Texts and edges change in turns, so that the model needs to know no order.
  for (let round = 0; round < writes / (people * writesPerRound); round += 1) {
    if (round % 2 === 0) {
      const known = new Set(model.rows());
      const saved = await Promise.all(
        persons.map(async ({ save }) => {
          const made: Saved[] = [];
          for (let n = 0; n < writesPerRound; n += 1) made.push(...(await save()));
          return made;
        }),
      );
      for (const { id, changed } of saved.flat().sort((a, b) => a.version - b.version))
        model.save(id, changed);
      const now = model.rows();
      seen.edges += now.filter((row) => row.endsWith('edge')).length;
      seen.runs += now.filter((row) => row.endsWith('run')).length;
      seen.healed += [...known].filter((row) => !now.includes(row)).length;
    } else
      await Promise.all(
        persons.map(async ({ work }) => {
          for (let n = 0; n < writesPerRound; n += 1) await work();
        }),
      );
    await compare();
  }
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(writes / 3);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
  expect(await countDeadlocks(app.database)).toBe(before);
}, 900_000);
