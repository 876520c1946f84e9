// Receives webhooks, and remembers them.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  address: string;
  received: { id: string; type: string }[];
  /** What it answers from now on. */
  answer(status: number, text?: string): void;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let status = 204;
  let text = '';
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string };
      received.push({ id: String(request.headers['webhook-id']), type });
      response.writeHead(status, { 'x-receiver': 'of the test' }).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hooks/tracery`,
    received,
    answer(next, said = '') {
      status = next;
      text = said;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
