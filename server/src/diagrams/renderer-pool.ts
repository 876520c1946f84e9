// A pool of PlantUML processes. Each draws one diagram at a time, and one person gets at most one process.
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@tracery/contract';
import type { Log } from '../platform/logging/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { svgFrom } from './plantuml-output.ts';
import type { Command } from './command.ts';
import { RendererEnded, startRenderer, type Renderer } from './renderer.ts';

export interface RendererPool {
  /** Starts the processes. Without it, the first diagram does. */
  start(): void;
  /** The output of PlantUML for the source. One diagram at a time per person. */
  draw(person: string, source: string): Promise<string>;
  /** Resolves once one of them can draw. */
  ready(): Promise<void>;
  state(): PoolState;
  close(): Promise<void>;
}

interface PoolState {
  /** Processes that are drawing or idle. */
  ready: number;
  waiting: number;
  starts: number;
  isIsolated: boolean;
  pids: number[];
}

interface Slot {
  renderer: Renderer | undefined;
  isReady: boolean;
  /** Whose diagram it is drawing. */
  person: string | undefined;
  /** Failed starts since the last successful one. */
  failures: number;
}

interface Job {
  person: string;
  source: string;
  requestedAt: number;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

const maxWaiting = 30;
const maxWaitingPerPerson = 4;
/** A job that waited longer would not be done in time. */
const maxWaitMs = limits.diagram.renderTimeout - 2000;
/** A job that was stopped before this was not slow itself; it waited for others. */
const fairDrawingMs = limits.diagram.renderTimeout / 2;
const warmUpTimeoutMs = 60_000;
const maxRestartDelayMs = 8000;

/** The parts of PlantUML that nearly every diagram needs, with and without Graphviz. */
const warmUp = ['@startuml\nclass A\nA --> 乙\n@enduml', '@startuml\nA -> 乙 : 你好\n@enduml'];

interface RendererOptions {
  count: number;
  /** How PlantUML is started on this machine; undefined when it cannot be. */
  find: () => Promise<Command | undefined>;
  log: Log;
}

export function createRendererPool({ count, find, log }: RendererOptions): RendererPool {
  const slots = Array.from({ length: count }, (): Slot => ({
    renderer: undefined,
    isReady: false,
    person: undefined,
    failures: 0,
  }));
  const closing = new AbortController();
  let waiting: Job[] = [];
  let readyListeners: (() => void)[] = [];
  let loops: Promise<void>[] | undefined;
  let starts = 0;
  let command: Promise<Command | undefined> | undefined;
  let isIsolated = false;
  let wasDown = false;

  const isDown = () => slots.every(({ isReady, failures }) => !isReady && failures > 0);

  function removeFromQueue(job: Job): boolean {
    const isWaiting = waiting.includes(job);
    waiting = waiting.filter((one) => one !== job);
    clearTimeout(job.timer);
    return isWaiting;
  }

  function startWaitingJobs(): void {
    for (const slot of slots) {
      if (!slot.isReady || slot.person !== undefined) continue;
      const job = waiting.find(({ person }) => slots.every((other) => other.person !== person));
      if (job && removeFromQueue(job)) void drawIn(slot, job);
    }
  }

  async function drawIn(slot: Slot, job: Job): Promise<void> {
    const renderer = slot.renderer!;
    slot.person = job.person;
    const began = performance.now();
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        renderer.end();
      },
      job.requestedAt + limits.diagram.renderTimeout - began,
    );
    try {
      job.resolve(await renderer.draw(job.source));
    } catch (error) {
      const wasSlow = performance.now() - began > fairDrawingMs;
      if (isLate) job.reject(new Refusal(wasSlow ? 'diagram.tooSlow' : 'diagram.busy'));
      else if (error instanceof RendererEnded && error.isOwnFault) {
        job.reject(new Refusal('diagram.undrawable'));
      } else job.reject(new Refusal('diagram.down', { retryAfterSeconds: 2 }));
      // "close" comes too late for a job that starts right now.
      slot.isReady = false;
    } finally {
      clearTimeout(timer);
      slot.person = undefined;
      startWaitingJobs();
    }
  }

  async function warm(renderer: Renderer): Promise<boolean> {
    const timer = setTimeout(() => renderer.end(), warmUpTimeoutMs);
    try {
      for (const source of warmUp) svgFrom(await renderer.draw(source));
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  function fail(slot: Slot, why: string): void {
    slot.failures += 1;
    if (!isDown()) return;
    if (!wasDown) log.error({ why }, 'diagram rendering is down');
    wasDown = true;
    for (const job of waiting) if (removeFromQueue(job)) job.reject(new Refusal('diagram.down'));
  }

  async function findOnce(): Promise<Command | undefined> {
    command ??= find();
    const found = await command;
    if (!found) command = undefined;
    else if (!found.isIsolated && !isIsolated && starts === 0) {
      log.warn(
        'no sandbox for PlantUML on this machine (bubblewrap): only its own security profile keeps it off the network',
      );
    }
    isIsolated = found?.isIsolated ?? false;
    return found;
  }

  async function runSlot(slot: Slot): Promise<void> {
    while (!closing.signal.aborted) {
      const found = await findOnce();
      if (closing.signal.aborted) return;
      if (found) {
        starts += 1;
        const renderer = (slot.renderer = startRenderer(found));
        if (await warm(renderer)) {
          [slot.isReady, slot.failures, wasDown] = [true, 0, false];
          readyListeners.forEach((notify) => notify());
          readyListeners = [];
          startWaitingJobs();
        } else {
          renderer.end();
          fail(slot, 'PlantUML or Graphviz does not start');
        }
        await renderer.ended;
        slot.isReady = false;
      } else fail(slot, 'Java is not installed');
      if (slot.failures === 0) continue;
      const time = Math.min(maxRestartDelayMs, 250 * 2 ** slot.failures);
      await pause(time, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const renderers: RendererPool = {
    start() {
      loops ??= slots.map(runSlot);
    },
    draw(person, source) {
      renderers.start();
      if (isDown() || closing.signal.aborted) throw new Refusal('diagram.down');
      const own = waiting.filter((job) => job.person === person).length;
      if (waiting.length >= maxWaiting || own >= maxWaitingPerPerson) {
        throw new Refusal('diagram.busy', { retryAfterSeconds: 1 });
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          if (removeFromQueue(job)) reject(new Refusal('diagram.busy', { retryAfterSeconds: 2 }));
        }, maxWaitMs);
        const job: Job = { person, source, requestedAt: performance.now(), resolve, reject, timer };
        waiting.push(job);
        startWaitingJobs();
      });
    },
    ready() {
      renderers.start();
      if (slots.some(({ isReady }) => isReady)) return Promise.resolve();
      return new Promise((resolve) => readyListeners.push(resolve));
    },
    state: () => ({
      ready: slots.filter(({ isReady }) => isReady).length,
      waiting: waiting.length,
      starts,
      isIsolated,
      pids: slots.flatMap(({ renderer, isReady }) => (isReady && renderer?.pid ? [renderer.pid] : [])),
    }),
    async close() {
      closing.abort();
      for (const job of waiting) if (removeFromQueue(job)) job.reject(new Refusal('diagram.down'));
      for (const { renderer } of slots) renderer?.end();
      await Promise.all(loops ?? []);
    },
  };
  return renderers;
}
