// Whoever writes a diagram can write anything. What PlantUML may do with it is seen here with the real one.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../../tests/support/app.ts';
import { requestSvg, processTree, isAlive } from '../../tests/support/diagrams.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';
import { bomb, hostileDiagrams, readingAndCalling, type Bait } from '../../tests/support/hostile-diagrams.ts';
import { createLog } from '../platform/logging/log.ts';
import type { Refusal } from '../platform/refusal.ts';
import { svgFrom } from './plantuml-output.ts';
import { unsandboxedCommand } from './command.ts';
import { createRendererPool } from './renderer-pool.ts';

const secrets = { file: 'planted-in-a-file', variable: 'planted-in-a-variable' };
const visits: string[] = [];
let bait: Bait;
let app: TestApp;
let product: Awaited<ReturnType<TestApp['product']>>;
const listener = http.createServer((request, response) => {
  visits.push(request.url ?? '');
  response.end('@startuml\nplanted -> online\n@enduml');
});

beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bait-')), 'secret.puml');
  fs.writeFileSync(file, `@startuml\n${secrets.file} -> b\n@enduml\n`);
  process.env['BAIT_OF_TESTS'] = secrets.variable;
  const { port } = listener.address() as AddressInfo;
  bait = { file, url: `http://127.0.0.1:${port}`, variable: 'BAIT_OF_TESTS' };
  app = await createTestApp({ env: { UML_PROCESSES: '2' } });
  product = await app.product();
  await app.diagrams.renderers!.ready();
}, 60_000);
afterAll(async () => {
  await app.close();
  listener.close();
  fs.rmSync(path.dirname(bait.file), { recursive: true });
});

/** What of an answer would tell of the machine, or do something in a browser. */
function harmIn(text: string): string[] {
  const tags = [...text.matchAll(/<[^>]*>/g)].join('');
  const told = [
    ...Object.values(secrets),
    'root:x:0',
    process.env['PATH']!,
    path.resolve(import.meta.dirname, '../../..'),
    '/usr/',
    'plantuml.jar',
    'dot-limited',
    'java.',
    'planted',
  ].filter((word) => text.includes(word));
  const done = [
    /<script/i,
    /javascript:/i,
    /\son\w+\s*=/i,
    /<foreignObject/i,
    /href="(?!data:image\/png|#)/i,
  ].filter((pattern) => pattern.test(tags));
  return [...told, ...done.map(String)];
}

/** Refusals repeat what was asked for; that the path of the bait stands in its own source is no leak. */
const withoutBait = (text: string) => text.replaceAll(bait.file, '').replaceAll(bait.url, '');

test('[T25, T26] 60 hostile sources: nothing is read, nobody is called, no script is made, each is answered in time', async () => {
  const sources = hostileDiagrams(bait);
  expect(sources.length).toBeGreaterThanOrEqual(60);
  const harm: string[] = [];
  for (const source of sources) {
    const start = performance.now();
    const { status, text } = await requestSvg(app, product.manager, source);
    const took = performance.now() - start;
    harm.push(...harmIn(withoutBait(text)).map((what) => `${what} in the answer to ${source.slice(0, 80)}`));
    if (took > 11_000) harm.push(`${took} ms for ${source.slice(0, 80)}`);
    if (![200, 400, 503].includes(status)) harm.push(`${status} for ${source.slice(0, 80)}`);
    // Out of memory ended one; the next must not meet the same end.
    await app.diagrams.renderers!.ready();
  }
  expect(harm).toEqual([]);
  expect(visits).toEqual([]);
  // The listener is not deaf, and what it would have sent would have been seen.
  const sent = await (await fetch(bait.url)).text();
  expect(harmIn(sent)).toEqual(['planted']);
  expect(visits.splice(0)).toEqual(['/']);
}, 180_000);

test('where PlantUML gets no room of its own, its own sandbox holds', async () => {
  const renderers = createRendererPool({
    count: 1,
    find: async () => unsandboxedCommand('java'),
    log: createLog('silent'),
  });
  await renderers.ready();
  const harm: string[] = [];
  for (const source of readingAndCalling(bait)) {
    const answer = await renderers
      .draw('somebody', source)
      .then(svgFrom)
      .catch((error: Refusal) => JSON.stringify([error.key, error.data]));
    harm.push(...harmIn(withoutBait(answer)).map((what) => `${what} in the answer to ${source}`));
    await renderers.ready();
  }
  const family = processTree(renderers.state().pids);
  await renderers.close();
  expect(harm).toEqual([]);
  expect(visits).toEqual([]);
  await waitFor('the end of all of them', async () => !family.some(isAlive), 5);
}, 120_000);

describe('the life of a renderer', () => {
  test('killed from outside, it draws again within 10 seconds, and nobody hears a wrong picture', async () => {
    const renderers = app.diagrams.renderers!;
    await waitFor('both', async () => renderers.state().ready === 2);
    for (const pid of processTree(renderers.state().pids)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    const start = performance.now();
    let answer = await requestSvg(app, product.manager, '@startuml\nafter -> death\n@enduml');
    while (answer.status === 503)
      answer = await requestSvg(app, product.manager, '@startuml\nafter -> death\n@enduml');
    expect(answer.text).toContain('>death<');
    expect(performance.now() - start).toBeLessThan(10_000);
  }, 90_000);

  test('one who sends bombs leaves a renderer to the others', async () => {
    const other = await app.product();
    await waitFor('both', async () => app.diagrams.renderers!.state().ready === 2);
    const bombs = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => requestSvg(app, product.manager, bomb(seed)));
    const answer = await requestSvg(app, other.manager, '@startuml\nothers -> work\n@enduml');
    expect(answer.text).toContain('>others<');
    const codes = (await Promise.all(bombs)).map(({ refusal }) => refusal?.code);
    // Time ended those that were drawn, or Graphviz's own limits did, whichever came first on this machine.
    const drawn = codes.filter((code) => code === 50312 || code === 40072).length;
    const busy = codes.filter((code) => code === 50310).length;
    expect(drawn + busy, String(codes)).toBe(8);
    expect(drawn, String(codes)).toBeGreaterThanOrEqual(1);
    // One is drawn and four wait; the other three are turned away whatever happens to those.
    expect(busy, String(codes)).toBeGreaterThanOrEqual(3);
  }, 90_000);

  test('while 50 bombs burn, other requests stay within twice their usual time', async () => {
    const list = async () => {
      const start = performance.now();
      const { status } = await app.call('GET /desapi/v1/uml/list', {
        query: { view: 'LogicalView' },
        token: product.manager.token,
      });
      expect(status).toBe(200);
      return performance.now() - start;
    };
    const at = (share: number, times: number[]) =>
      times.sort((a, b) => a - b)[Math.floor(times.length * share)]!;
    // The middle one of five: a machine that stops for a moment stops in one of them.
    const p95 = async () => {
      const rounds: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const times: number[] = [];
        while (times.length < 60) times.push(await list());
        rounds.push(at(0.95, times));
      }
      return at(0.5, rounds);
    };
    const products = await Promise.all(Array.from({ length: 10 }, () => app.product()));
    await waitFor('both', async () => app.diagrams.renderers!.state().ready === 2);
    await p95();
    const before = await p95();
    const bombs = products.flatMap(({ manager }, index) =>
      [0, 1, 2, 3, 4].map((seed) => requestSvg(app, manager, bomb(10 * index + seed))),
    );
    const burning = await p95();
    expect(app.diagrams.renderers!.state().waiting).toBeGreaterThan(0);
    const answers = await Promise.all(bombs);
    expect(answers).toHaveLength(50);
    // Given up for its time, or ended by the limits of Graphviz: in no case a picture.
    for (const { status } of answers) expect([400, 503]).toContain(status);
    const after = await p95();
    const quiet = Math.max(before, after, 5);
    expect(burning, `quiet ${before} and ${after} ms, burning ${burning} ms`).toBeLessThan(2 * quiet);
  }, 120_000);

  test('nothing is left when the app ends, not even in the middle of a bomb', async () => {
    const ending = await createTestApp();
    const { manager } = await ending.product();
    const renderers = ending.diagrams.renderers!;
    await renderers.ready();
    const burning = requestSvg(ending, manager, bomb(99));
    await waitFor('Graphviz', async () => processTree(renderers.state().pids).length > 3);
    const family = processTree(renderers.state().pids);
    await renderers.close();
    await waitFor('the end of all of them', async () => !family.some(isAlive), 5);
    expect((await burning).refusal?.code).toBe(50311);
    await ending.close();
  }, 90_000);

  test('[UML-D5] without Java the app starts and says that the diagram server is down', async () => {
    const lacking = await createTestApp({ env: { UML_JAVA: '/nowhere/java', LOG_LEVEL: 'silent' } });
    const { manager } = await lacking.product();
    const answer = await requestSvg(lacking, manager, '@startuml\na -> b\n@enduml');
    expect(answer.refusal).toMatchObject({ code: 50311, message: 'The diagram server is down' });
    expect(await lacking.metrics.text()).toContain('tracery_diagram_processes_ready 0');
    await lacking.close();
  }, 60_000);

  test('[UML-D4, UML-D5] an operator sets another address, or none', async () => {
    const elsewhere = 'https://uml.example.org/plantuml/svg/';
    for (const [set, told] of [
      ['off', ''],
      [elsewhere, elsewhere],
    ] as const) {
      const other = await createTestApp({ env: { UML_SERVER: set, LOG_LEVEL: 'error' } });
      const { manager } = await other.product();
      const { token } = manager;
      const { data } = await retryWhileBusy(() => other.call('GET /desapi/v1/uml/server', { token }));
      expect(data.umlServer).toBe(told);
      const answer = await retryWhileBusy(() => requestSvg(other, manager, '@startuml\na -> b\n@enduml'));
      expect(answer.refusal?.code).toBe(40402);
      await other.close();
    }
  });
});
