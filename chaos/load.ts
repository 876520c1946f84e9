// People who work all the time: each makes tasks, changes them and reads them again, and remembers what was acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import type { Installation } from './installation.ts';
import type { Entry } from './ledger.ts';
import { createClient, type Client, type Disturbance, type Person } from './requests.ts';

const tasks = '/prdapi/v1/tasks';
const people = 8;
/** Rounds of changes before the next task. */
const rounds = 4;
const pauseBetween = 30;
/** The status after `change-doing`, and after `change-todo`. */
const [todo, doing] = [2, 3];

export interface Load {
  disturbance: Disturbance;
  /** Those that changed since this was last asked, and what was answered wrongly meanwhile. */
  takeChanged(): { entries: Entry[]; problems: string[] };
  entries: readonly Entry[];
  acknowledged(): number;
  /** The longest time, in seconds, in which nothing was acknowledged, since this was last asked. */
  takeLongestGap(): number;
  /** Resolves when nothing is under way any more. */
  pause(): Promise<void>;
  resume(): void;
  /** Whatever is under way is not waited for. */
  end(): Promise<void>;
  /** Somebody beside the load, for calls whose outcome is looked at. */
  clientOf(person: Person): Client;
}

/** Whoever is in a team works in that product, one after another over all products. */
const workerAt = ({ products }: Installation, at: number): Person & { ownerId: number } => {
  const { id, team, ownerId } = products[at % products.length]!;
  return { productId: id, username: team[Math.floor(at / products.length) % team.length]!, ownerId };
};

export function startLoad(installation: Installation): Load {
  const urls = installation.apps.map(({ url }) => url);
  const { entrance } = installation;
  const balancer = startBalancer(entrance === undefined ? urls : [entrance]);
  const disturbance: Disturbance = { cutsAnswers: false, sendsTwice: false };
  const entries: Entry[] = [];
  const changed = new Set<Entry>();
  let problems: string[] = [];
  let acknowledged = 0;
  let longestGap = 0;
  let lastAt = performance.now();
  let isOver = false;
  let underWay = 0;
  let gate = Promise.resolve();
  let open = () => {};

  const clientOf = (person: Person) =>
    createClient({
      ...person,
      balancer,
      urls,
      disturbance,
      isOver: () => isOver,
      onProblem: (problem) => problems.push(problem),
    });

  function noteAcknowledged(): void {
    const now = performance.now();
    longestGap = Math.max(longestGap, (now - lastAt) / 1000);
    lastAt = now;
    acknowledged += 1;
  }

  /** One write, and what it means for the ledger. */
  async function step(takeStep: () => Promise<Entry | undefined>): Promise<void> {
    await gate;
    if (isOver) return;
    underWay += 1;
    const entry = await takeStep();
    underWay -= 1;
    if (entry) {
      noteAcknowledged();
      changed.add(entry);
    }
    await pause(pauseBetween * (0.5 + Math.random()));
  }

  async function create(client: Client, ownerId: number): Promise<Entry | undefined> {
    const mark = randomUUID();
    const name = `Charge in bay ${mark.slice(0, 8)}`;
    const data = { content: 'Goal', memo: mark };
    const body = { name, importance: 2, emergency: 2, processorId: ownerId, data };
    const made = await client.call<{ id: number }>({ method: 'POST', path: `${tasks}/create`, body });
    if (!made) return undefined;
    const entry = { id: made.id, mark, name, status: todo, version: 1, history: { create: 1 }, comments: [] };
    entries.push(entry);
    return entry;
  }

  async function rename(client: Client, entry: Entry): Promise<Entry | undefined> {
    const name = `Charge at night ${randomUUID().slice(0, 8)}`;
    const body = { id: entry.id, version: entry.version, name };
    const saved = await client.call<{ version: number }>({ method: 'POST', path: `${tasks}/update`, body });
    if (!saved) return undefined;
    entry.name = name;
    entry.version = saved.version;
    entry.history['update'] = (entry.history['update'] ?? 0) + 1;
    return entry;
  }

  async function comment(client: Client, entry: Entry): Promise<Entry | undefined> {
    const text = `Agreed, see ${randomUUID()}`;
    const body = { sourceId: entry.id, kind: 'Task', replyId: 0, data: { comment: text } };
    const path = '/damapi/v1/reviewlogs/create';
    if (!(await client.call({ method: 'POST', path, body }))) return undefined;
    entry.comments.push(text);
    return entry;
  }

  async function move(client: Client, entry: Entry): Promise<Entry | undefined> {
    const [action, to] = entry.status === todo ? ['change-doing', doing] : ['change-todo', todo];
    const path = `${tasks}/${action}/${entry.id}`;
    if (!(await client.call({ method: 'POST', path, body: { seenStatus: entry.status } }))) return undefined;
    entry.status = to;
    entry.history['status'] = (entry.history['status'] ?? 0) + 1;
    return entry;
  }

  /** What is read must be what was acknowledged: nobody else writes it. */
  async function read(client: Client, entry: Entry): Promise<undefined> {
    const path = `${tasks}/get/${entry.id}`;
    const found = await client.call<Pick<Entry, 'name' | 'status' | 'version'>>({ method: 'GET', path });
    for (const field of ['name', 'status', 'version'] as const)
      if (found && found[field] !== entry[field])
        problems.push(`task ${entry.id} was read with ${field} ${found[field]} instead of ${entry[field]}`);
  }

  async function work({ ownerId, ...person }: Person & { ownerId: number }): Promise<void> {
    const client = clientOf(person);
    while (!isOver) {
      let entry: Entry | undefined;
      await step(async () => (entry = await create(client, ownerId)));
      if (!entry) continue;
      for (let round = 0; round < rounds; round += 1)
        for (const one of [rename, comment, move, read]) await step(() => one(client, entry!));
    }
  }

  const working = Array.from({ length: people }, (_, at) => work(workerAt(installation, at)));
  return {
    disturbance,
    takeChanged() {
      const taken = { entries: [...changed], problems };
      changed.clear();
      problems = [];
      return taken;
    },
    entries,
    acknowledged: () => acknowledged,
    takeLongestGap() {
      const taken = Math.max(longestGap, (performance.now() - lastAt) / 1000);
      longestGap = 0;
      return taken;
    },
    async pause() {
      gate = new Promise((resolve) => (open = resolve));
      while (underWay > 0) await pause(10);
    },
    resume() {
      lastAt = performance.now();
      open();
    },
    async end() {
      isOver = true;
      open();
      await Promise.all(working);
      await balancer.end();
    },
    clientOf,
  };
}
