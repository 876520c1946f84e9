// A keep-alive HTTP connection that sends requests one after another. Uses a plain socket: the load generator shares its
// cores with the server, and a full HTTP client needs several times the CPU.
import { randomUUID } from 'node:crypto';
import net from 'node:net';

export interface Reply {
  status: number;
  /** The status line and the headers. */
  head: string;
  body: Buffer;
}

export interface Connection {
  send(request: string): Promise<Reply>;
  close(): void;
}

interface SentRequest {
  method: string;
  path: string;
  body?: object;
}

/** A request as it is written to the socket. Writes get a key of their own. */
export function requestText({ method, path, body }: SentRequest, token: string): string {
  const payload = body ? JSON.stringify(body) : '';
  const isWrite = method !== 'GET';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    ...(isWrite ? [`idempotency-key: ${randomUUID()}`] : []),
    ...(body ? ['content-type: application/json'] : []),
    ...(isWrite ? [`content-length: ${Buffer.byteLength(payload)}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}

const headersEnd = Buffer.from('\r\n\r\n');

/** The first complete reply in the buffer, if any. */
export function readReply(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(headersEnd);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`reply without content-length: ${head}`);
  const start = end + headersEnd.length;
  if (bytes.length < start + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(start, start + Number(length)) };
}

export async function connect(port: number): Promise<Connection> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: PromiseWithResolvers<Reply> | undefined;
  let chunks: Buffer[] = [];
  let brokenBy: Error | undefined;
  const fail = (error: Error) => {
    brokenBy = error;
    waiting?.reject(error);
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    try {
      const reply = readReply(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (!reply) return;
      chunks = [];
      waiting?.resolve(reply);
    } catch (error) {
      fail(error as Error);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  return {
    send(request) {
      if (brokenBy) return Promise.reject(brokenBy);
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
