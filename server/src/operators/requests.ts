// How many requests this process answers, and which of them failed by a fault of the program.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface RequestError {
  at: Date;
  requestId: string;
  endpoint: string;
  what: string;
}

export interface RequestFigures {
  requests: number;
  errors: RequestError[];
}

/** Of one process between two reports: the log has them all. */
const mostErrors = 20;

const source = path.resolve(import.meta.dirname, '..');
const longest = 300;

/** `records/files.ts:120` of a line of a stack such as `at list (file:///opt/tracery/server/src/records/files.ts:120:7)`. */
const placeIn = (stack: string): string | undefined =>
  stack
    .split('\n')
    .map((line) => /^ {4}at .*?(\/[^():]+:\d+):\d+\)?$/.exec(line)?.[1])
    .find((place) => place?.startsWith(`${source}/`))
    ?.slice(source.length + 1);

/** The sort of the error and where it was thrown. Its message may hold what people typed. */
export function describeFault(error: Error): string {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const place = placeIn(error.stack ?? '');
  const words = [error.constructor.name, code, constraint, place && `at ${place}`];
  return words
    .filter((word) => typeof word === 'string' && word !== '')
    .join(' ')
    .slice(0, longest);
}

/** Returns how to take what came together since it was last taken. */
export function watchRequests(http: FastifyInstance): () => RequestFigures {
  let requests = 0;
  let errors: RequestError[] = [];
  http.addHook('onResponse', ({ id: requestId, method, routeOptions, fault }, _reply, done) => {
    requests += 1;
    if (fault && errors.length < mostErrors)
      errors.push({
        at: new Date(),
        requestId,
        // The declared path: the asked one may hold what people typed.
        endpoint: `${method} ${routeOptions.url ?? ''}`.slice(0, longest),
        what: describeFault(fault),
      });
    done();
  });
  return () => {
    const taken = { requests, errors };
    requests = 0;
    errors = [];
    return taken;
  };
}
