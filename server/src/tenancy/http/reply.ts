// Turns what a handler returned into a response: data and RawJson in the envelope, a FileAnswer as bytes or a stream,
// an EventAnswer as an open stream of events.
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  answersBytes,
  answersEvents,
  liveLimits,
  success,
  type EventAnswer,
  type FileAnswer,
} from '@tracery/contract';
import { RawJson } from '../../platform/raw-json.ts';
import type { Call } from './call.ts';

export const jsonType = 'application/json; charset=utf-8';

/** The envelope up to its data. */
const envelopeStart = JSON.stringify(success(0)).slice(0, -2);

/** What is sent: a string is JSON already. */
export function toBody({ key, endpoint, services }: Call, data: unknown): unknown {
  if (answersBytes(endpoint) || answersEvents(endpoint)) return data;
  if (services.checkAnswers) {
    const checked = endpoint.answer.safeParse(data instanceof RawJson ? JSON.parse(data.text) : data);
    if (!checked.success)
      throw new Error(`the answer of ${key} does not match its schema: ${checked.error.message}`);
  }
  return data instanceof RawJson ? `${envelopeStart}${data.text}}` : success(data);
}

export function send(call: Call, body: unknown): unknown {
  if (answersBytes(call.endpoint)) return sendFile(call, body as FileAnswer);
  if (answersEvents(call.endpoint)) return sendEvents(call, body as EventAnswer);
  return typeof body === 'string' ? call.reply.type(jsonType).send(body) : body;
}

/** Types that a browser shows in place; others are downloaded. Sniffed by us, never taken from a file name. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** A diagram opened by itself may be looked at and do nothing. */
const diagramPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

async function sendFile({ request, reply }: Call, file: FileAnswer): Promise<FastifyReply> {
  const disposition = file.isDrawing || inlineTypes.has(file.type) ? 'inline' : 'attachment';
  const name = encodeURIComponent(file.name).replaceAll("'", '%27');
  const etag = file.tag && `"${file.tag}"`;
  const isUnchanged = etag !== undefined && request.headers['if-none-match'] === etag;
  const bytes = isUnchanged ? undefined : await file.open();
  if (file.isDrawing) reply.header('content-security-policy', diagramPolicy);
  // Each use asks us again: who signed out, or lost access, does not get it from the browser's cache.
  reply.header('cache-control', 'private, no-cache');
  if (etag) reply.header('etag', etag);
  if (!bytes) return reply.code(304).send();
  if (file.size !== undefined) reply.header('content-length', file.size);
  if (file.rows !== undefined) reply.header('tracery-rows', file.rows);
  return reply
    .type(file.type)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
    .send(bytes instanceof Uint8Array || bytes instanceof Readable ? bytes : Readable.from(bytes));
}

/** The response is ours from here on: it has no deadline, and ends when its owner or the caller says so. */
function sendEvents({ request, reply }: Call, answer: EventAnswer): FastifyReply {
  const { raw } = reply;
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('connection', 'close')
    // Proxies would collect what is meant to arrive at once.
    .header('x-accel-buffering', 'no');
  reply.hijack();
  request.leaveConnectionCount();
  // It ends with its connection, so what is told goes to the socket as it is: framing costs more than all the rest.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.flushHeaders();
  const out = raw.socket instanceof Socket ? raw.socket : raw;
  answer.open({
    write: (text) => {
      out.write(text);
      return out.writableLength <= liveLimits.unsentMax;
    },
    end: () => void raw.end(),
    onClose: (closed) => (raw.destroyed ? closed() : void raw.once('close', closed)),
  });
  return reply;
}
