import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receiveFile, type FileProgress } from './receive-file.ts';

type Serve = (response: http.ServerResponse) => void;

let serve: Serve = () => {};
const server = http.createServer((_request, response) => serve(response));
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const receive = (given: Serve, { silence = 5000, signal = new AbortController().signal } = {}) => {
  serve = given;
  const told: FileProgress[] = [];
  const file = receiveFile((own) => fetch(url, { signal: own }), {
    signal,
    silence,
    onProgress: (progress) => told.push(progress),
  });
  return { file, told };
};

const headers = { 'content-type': 'text/csv', 'tracery-rows': '2' };

test('[INT-24] a file that came whole has its name and bytes, and tells how far it is', async () => {
  const { file, told } = receive((response) => {
    response.writeHead(200, {
      ...headers,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('需求.csv')}`,
    });
    response.write('a,b\r\n');
    response.end('c,d\r\n');
  });
  const { name, blob, rows } = await file;
  expect([name, await blob.text(), rows]).toEqual(['需求.csv', 'a,b\r\nc,d\r\n', 2]);
  expect(told.at(-1)).toEqual({ bytes: 10, rows: 2 });
});

test('[INT-24] a part of a file is no file', async () => {
  let breakOff = () => {};
  const { file, told } = receive((response) => {
    breakOff = () => response.destroy();
    response.writeHead(200, headers).write('a,b\r\n');
  });
  const ended = expect(file).rejects.toMatchObject({ failure: { kind: 'unanswered' } });
  await vi.waitFor(() => expect(told).toEqual([{ bytes: 5, rows: 2 }]));
  breakOff();
  await ended;
});

test('[INT-24] a file of which nothing comes any more is given up', async () => {
  const { file } = receive((response) => void response.writeHead(200, headers).write('a,b\r\n'), {
    silence: 50,
  });
  await expect(file).rejects.toMatchObject({ failure: { kind: 'unanswered' } });
});

test('[INT-24] a refusal is told as what it is', async () => {
  const { file } = receive((response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 42275, message: 'More than 100,000 items match.', data: null }));
  });
  await expect(file).rejects.toMatchObject({
    failure: {
      kind: 'refused',
      status: 422,
      key: 'export.tooMany',
      message: 'More than 100,000 items match.',
    },
  });
});

test('[INT-24] whoever gives it up hears of nothing else', async () => {
  const controller = new AbortController();
  const { file, told } = receive((response) => void response.writeHead(200, headers).write('a,b\r\n'), {
    signal: controller.signal,
  });
  const ended = expect(file).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(told).toHaveLength(1));
  controller.abort();
  await ended;
});
