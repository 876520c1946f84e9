// Whether this process lags behind: a clock that should tick four times a second, and how late it last did. By hand,
// because the plugin for it takes a loop that did not turn at all, on a machine that was busy elsewhere, for one that
// is infinitely late, and then turned everybody away for a whole second.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const tick = 250;

export function shedLoad(app: FastifyInstance, maxDelayMs: number): void {
  let due = performance.now() + tick;
  let delay = 0;
  const clock = setInterval(() => {
    const now = performance.now();
    delay = now - due;
    due = now + tick;
  }, tick).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(clock);
    done();
  });
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    // A process that is busy lives: refused, `/healthz` would have it killed.
    const isShed = delay > maxDelayMs && routeOptions.url !== '/healthz';
    done(isShed ? new Refusal('server.busy', { retryAfterSeconds: 1 }) : undefined);
  });
}
