// Whether this process can serve: `/healthz` says that it lives, `/readyz` what it lacks. A balancer goes by the status:
// 503 only for what other processes may have (a database that answers, the right schema). What all of them lack at once,
// as room in the file store, is told as `degraded` with 200: taking every process out would turn it into an outage.
import type { FastifyInstance } from 'fastify';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface HealthCheck<Name extends string = string> {
  name: Name;
  /** Without it nothing can be served. */
  isRequired: boolean;
  /** For how many milliseconds a result is good. */
  goodFor: number;
  /** A sentence for the operator when something is wrong. */
  find: () => Promise<string | undefined>;
}

export interface Health<Name extends string = string> {
  state: 'ready' | 'degraded' | 'down';
  missing: Name[];
  reasons: string[];
}

/** A check that does not end is a reason, not a hanging request. */
const limit = 3000;

/** Asks once for all who want to know. A check that hangs is waited for and not begun again beside itself. */
function bounded({ name, goodFor, find }: HealthCheck): () => Promise<string | undefined> {
  let found: Promise<string | undefined> | undefined;
  let goodUntil = 0;
  const begin = () => {
    goodUntil = Infinity;
    return find().finally(() => (goodUntil = performance.now() + goodFor));
  };
  return async () => {
    if (!found || performance.now() >= goodUntil) found = begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`No answer within ${limit / 1000} s: ${name}.`), limit);
    });
    try {
      return await Promise.race([found, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Logs each change. */
export function createHealth<Name extends string>(
  checks: readonly HealthCheck<Name>[],
  log: Log,
): () => Promise<Health<Name>> {
  const all = checks.map((check) => ({ ...check, find: bounded(check) }));
  let logged = '';
  return async () => {
    const results = await Promise.all(all.map(async (check) => ({ ...check, reason: await check.find() })));
    const wrong = results.filter(({ reason }) => reason !== undefined);
    const state = wrong.some(({ isRequired }) => isRequired)
      ? 'down'
      : wrong.length > 0
        ? 'degraded'
        : 'ready';
    const reasons = wrong.map(({ reason }) => reason!);
    const told = [state, ...reasons].join(' ');
    if (told !== logged && (logged || state !== 'ready'))
      log[state === 'ready' ? 'info' : 'warn']({ state, reasons }, 'readiness changed');
    logged = told;
    return { state, missing: wrong.map(({ name }) => name), reasons };
  };
}

export const toAnswer = ({ state, reasons }: Pick<Health, 'state' | 'reasons'>) => ({
  status: state === 'down' ? 503 : 200,
  body: { ok: state === 'ready', state, reasons },
});

export function serveHealth(
  http: FastifyInstance,
  examineHealth: () => Promise<Health>,
  isEnding: () => boolean,
): void {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const { status, body } = toAnswer(
      isEnding() ? { state: 'down', reasons: ['The process is ending.'] } : await examineHealth(),
    );
    return reply.code(status).send(body);
  });
}

/** 1 or 0 for each check, so that an alert can name what is wrong. */
export function watchHealth<Name extends string>(
  metrics: Metrics,
  examineHealth: () => Promise<Health<Name>>,
  helps: Record<Name, string>,
): void {
  for (const [name, help] of Object.entries(helps) as [Name, string][])
    metrics.gauge(`tracery_${name}_usable`, help, async () => {
      const { missing } = await examineHealth();
      return missing.includes(name) ? 0 : 1;
    });
}
