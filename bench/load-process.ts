// The load generator process. It receives seats and a mix of operations, sends requests and reports the results.
import fs from 'node:fs';
import { methodOf, registry } from '../contract/src/index.ts';
import { connect, requestText, type Connection, type Reply } from './connection.ts';
import type { LoadOrder, LoadResult, Seat } from './load.ts';
import { operationOf, type Call, type OperationName, type Shares, type Subject } from './operations.ts';
import { quantile } from './table.ts';

/** Every reply must be a 200; one in this many is also validated against its schema. */
const checkedOneIn = 100;

/** What a seat remembers between runs: versions and moved tasks. */
interface Memory {
  turn: number;
  versions: Map<number, number>;
  steps: Map<string, number>;
}

const sets = new Map<string, Seat[]>();
const memories = new WeakMap<Seat, Memory>();
let number = 0;

function memoryOf(seat: Seat): Memory {
  const memory = memories.get(seat) ?? {
    turn: 0,
    versions: new Map(seat.requirements.map(({ id, version }) => [id, version])),
    steps: new Map(),
  };
  memories.set(seat, memory);
  return memory;
}

function nextSubject(seat: Seat, memory: Memory): Subject {
  const turn = memory.turn++;
  const { id: requirement, sourceId: home } = seat.requirements[turn % seat.requirements.length]!;
  return {
    requirement,
    home,
    version: memory.versions.get(requirement)!,
    source: seat.sources[turn % seat.sources.length]!,
    task: seat.tasks[turn % seat.tasks.length]!,
    number: ++number,
    deepPage: seat.deepPage,
  };
}

function chooser(shares: Shares): () => OperationName {
  const all = Object.entries(shares) as [OperationName, number][];
  if (all.length === 1) return () => all[0]![0];
  const sum = all.reduce((total, [, share]) => total + share, 0);
  return () => {
    let rest = Math.random() * sum;
    return (all.find(([, share]) => (rest -= share) < 0) ?? all[0]!)[0];
  };
}

interface Envelope {
  data: { version?: number };
}

/** What is wrong with a reply. Only samples are validated beyond their status. */
function problemOf(name: OperationName, { endpoint }: Call, { status, body }: Reply, isSample: boolean) {
  if (status !== 200) return `${endpoint} was answered ${status}: ${body.toString().slice(0, 200)}`;
  if (!isSample) return undefined;
  const { data } = JSON.parse(body.toString()) as Envelope;
  const parsed = registry[endpoint].answer.safeParse(data);
  if (!parsed.success) return `${endpoint} was answered in another shape: ${parsed.error.message}`;
  const { isRight } = operationOf(name);
  return isRight && !isRight(data as never)
    ? `${endpoint} was answered, but not with what is there`
    : undefined;
}

interface Tally {
  isCounting: boolean;
  isOver: boolean;
  latencies: number[];
  problems: string[];
}

/** Sends requests on one connection until the time is over. */
async function work(
  seat: Seat,
  token: string,
  connection: Connection,
  choose: () => OperationName,
  tally: Tally,
) {
  const memory = memoryOf(seat);
  for (let asked = 0; !tally.isOver; asked += 1) {
    const name = choose();
    const { steps } = operationOf(name);
    const subject = nextSubject(seat, memory);
    const place = `${name} ${subject.task}`;
    const step = steps.length > 1 ? (memory.steps.get(place) ?? 0) : 0;
    const call = steps[step]!(subject);
    const start = performance.now();
    const reply = await connection.send(requestText({ method: methodOf(call.endpoint), ...call }, token));
    if (tally.isCounting && !tally.isOver) tally.latencies.push(performance.now() - start);
    const problem = problemOf(name, call, reply, asked % checkedOneIn === 0);
    if (problem) {
      tally.problems.push(problem);
      return;
    }
    if (steps.length > 1) memory.steps.set(place, (step + 1) % steps.length);
    if (name === 'update') {
      const { version } = (JSON.parse(reply.body.toString()) as Envelope).data;
      memory.versions.set(subject.requirement, version!);
    }
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function run(order: Extract<LoadOrder, { kind: 'run' }>): Promise<LoadResult> {
  const seats = sets.get(order.set)!;
  const tally: Tally = { isCounting: false, isOver: false, latencies: [], problems: [] };
  const connections = await Promise.all(seats.map(() => connect(order.port)));
  const choose = chooser(order.shares);
  const working = seats.map((seat, at) => work(seat, order.tokens[at]!, connections[at]!, choose, tally));
  await wait(order.warmUp);
  tally.isCounting = true;
  const start = performance.now();
  process.send!('begun');
  await wait(order.seconds);
  tally.isOver = true;
  const seconds = (performance.now() - start) / 1000;
  process.send!('over');
  await Promise.all(working);
  for (const connection of connections) connection.close();
  const { latencies, problems } = tally;
  latencies.sort((a, b) => a - b);
  return {
    count: latencies.length,
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    problems,
  };
}

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'seats') {
    sets.set(order.set, JSON.parse(fs.readFileSync(order.file, 'utf8')) as Seat[]);
    return;
  }
  run(order).then(
    (result) => process.send!(result),
    (error: unknown) => {
      throw error;
    },
  );
});
