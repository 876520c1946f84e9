// Numbers for Prometheus, on a port of their own: they are for the operator, not for the world.
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  watch(app: FastifyInstance): void;
  watchDatabase(db: { pool: pg.Pool; waiting: () => number }): void;
  /** Read when somebody looks. */
  gauge(name: string, help: string, value: () => number | Promise<number>): void;
  /** Counts by the values of one label. Asked for again, it is the same one. */
  counter(name: string, help: string, label: string): (value: string) => void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'tracery_request_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const bugs = new Counter({
    name: 'tracery_errors_total',
    help: 'Answers with 500: each is a bug',
    registers: [registry],
  });
  const gauge: Metrics['gauge'] = (name, help, value) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value());
      },
    });
  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // The declared path, not the asked one: otherwise every id would become a series of its own.
        const endpoint = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
        if (!request.routeOptions.config.staysOpen || reply.statusCode !== 200)
          duration.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (reply.statusCode === 500) bugs.inc();
        done();
      });
    },
    watchDatabase({ pool, waiting }) {
      gauge('tracery_database_connections', 'Open connections', () => pool.totalCount);
      gauge('tracery_database_idle_connections', 'Connections nobody uses', () => pool.idleCount);
      gauge('tracery_database_waiting', 'Requests that wait for a connection', waiting);
    },
    gauge,
    counter(name, help, label) {
      const counter =
        (registry.getSingleMetric(name) as Counter | undefined) ??
        new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    text: () => registry.metrics(),
  };
}

/** With `readiness` it answers `/healthz` and `/readyz` too: a process that serves nothing else has them here. */
export function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  readiness?: () => Promise<{ status: number; body: object }>,
): http.Server {
  const answers: Record<string, () => Promise<{ status: number; type: string; body: string }>> = {
    '/metrics': async () => ({ status: 200, type: 'text/plain; version=0.0.4', body: await metrics.text() }),
    ...(readiness && {
      '/healthz': async () => ({ status: 200, type: 'application/json', body: '{"ok":true}' }),
      '/readyz': async () => {
        const { status, body } = await readiness();
        return { status, type: 'application/json', body: JSON.stringify(body) };
      },
    }),
  };
  const server = http.createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    answer().then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(port, host);
}
