// The command line as people have it: the one file, run by Node against a real server.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import type { TokenScope } from '@tracery/contract';
import { compileCache } from '../../scripts/services.ts';
import { appForFile, type TestApp } from '../../server/tests/support/app.ts';
import { runNode, type Ran } from '../../server/tests/support/run-node.ts';
import { buildCommandLine } from '../build.ts';

interface Options {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  onStart?: (child: ChildProcess) => void;
}

type Tracery = (args: readonly string[], options?: Options) => Promise<Ran>;

export interface CommandLine {
  app: () => TestApp;
  origin: () => string;
  /** A folder of its own: profiles are below it, and commands run in it. */
  folder: () => string;
  /** The built file. */
  file: () => string;
  /** As somebody who is not signed in. */
  tracery: Tracery;
  /** A product with a manager, who runs commands by a token of this scope. */
  setup(scope?: TokenScope): Promise<Setup>;
}

export interface Setup {
  productId: number;
  manager: { id: number; username: string; token: string };
  secret: string;
  env: Record<string, string>;
  tracery: Tracery;
}

export function commandLineForFile(): CommandLine {
  const app = appForFile();
  let folder = '';
  let file = '';
  let origin = '';
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'command-line-'));
    file = await buildCommandLine(path.join(folder, 'bin'));
    origin = await app().http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const tracery: Tracery = (args, { env, ...rest } = {}) =>
    runNode([file, ...args], {
      ...rest,
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        HOME: folder,
        XDG_CONFIG_HOME: path.join(folder, 'config'),
        LANG: 'en_US.UTF-8',
        TZ: 'UTC',
        ...env,
      },
    });

  return {
    app,
    origin: () => origin,
    folder: () => folder,
    file: () => file,
    tracery,
    async setup(scope = 'write') {
      const { id: productId, manager } = await app().product();
      const { data } = await app().call('POST /usrapi/v1/tokens/create', {
        token: manager.token,
        body: { name: 'Laptop', scope, days: 1, productId, request: randomUUID() },
      });
      const env = { TRACERY_URL: origin, TRACERY_TOKEN: data.secret };
      return {
        productId,
        manager,
        secret: data.secret,
        env,
        tracery: (args, options) => tracery(args, { ...options, env: { ...env, ...options?.env } }),
      };
    },
  };
}

interface Proxy extends AsyncDisposable {
  origin: string;
  /** The requests so far: method and path. */
  asked: string[];
}

const startServer = async (handler: http.RequestListener): Promise<{ origin: string } & AsyncDisposable> => {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Answers all requests alike. */
export const startAnswering = (
  status: number,
  headers: Record<string, string>,
  body: string,
): Promise<{ origin: string } & AsyncDisposable> =>
  startServer((_request, response) => response.writeHead(status, headers).end(body));

/** Sends the beginning of a file and then nothing more. */
export const startStalling = (beginning: string): Promise<{ origin: string } & AsyncDisposable> =>
  startServer((_request, response) => void response.writeHead(200, { 'tracery-rows': '5' }).write(beginning));

/** Passes requests on to the server. The answer is lost where `isLost` says so; what was asked was done by then. */
export async function startProxy(
  target: string,
  isLost: (asked: readonly string[]) => boolean,
): Promise<Proxy> {
  const asked: string[] = [];
  const pass: http.RequestListener = (request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers;
      const body = await buffer(request);
      asked.push(`${method} ${url}`);
      const isNow = isLost(asked);
      const answer = await fetch(target + url, {
        method,
        headers: kept as Record<string, string>,
        body: body.length > 0 ? body : null,
      });
      const bytes = await answer.bytes();
      if (isNow) request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
    })();
  };
  const server = await startServer(pass);
  return { ...server, asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
