// Numbers for Prometheus, on a port of their own: they are for the operator, not for the world.
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  watch(app: FastifyInstance): void;
  watchPool(pool: pg.Pool): void;
  /** Read when somebody looks. */
  gauge(name: string, help: string, value: () => number): void;
  /** Counts by the values of one label. */
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
      collect() {
        this.set(value());
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
    watchPool(pool) {
      gauge('tracery_database_connections', 'Open connections', () => pool.totalCount);
      gauge('tracery_database_idle_connections', 'Connections nobody uses', () => pool.idleCount);
      gauge('tracery_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
    },
    gauge,
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    text: () => registry.metrics(),
  };
}

export function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): http.Server {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(port, host);
}
