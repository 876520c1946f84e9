// An open stream of events, as a client reads it.
import type { ChangeEvent } from '@tracery/contract';
import type { TestApp } from './app.ts';

export interface OpenStream {
  status: number;
  /** Changes so far. */
  changes: ChangeEvent[];
  /** Everything so far, as it was sent. */
  text(): string;
  /** The last id that was told. */
  lastId(): string | undefined;
  ready: Promise<void>;
  /** When the server or the caller ended it. */
  ended: Promise<void>;
  close(): void;
}

const changeIn = (part: string): ChangeEvent[] =>
  part.includes('event: ') || !part.includes('data: ')
    ? []
    : [JSON.parse(/^data: (.*)$/m.exec(part)![1]!) as ChangeEvent];

export async function openStream(
  url: string,
  token: string,
  { lastId, age = 0 }: { lastId?: string | undefined; age?: number } = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/damapi/v1/live/events?age=${age}`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
  });
  let text = '';
  let isReady = () => {};
  const changes: ChangeEvent[] = [];
  const decoder = new TextDecoder();
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const ended = (async () => {
    let rest = '';
    for await (const chunk of response.body!) {
      const added = decoder.decode(chunk as Uint8Array, { stream: true });
      text += added;
      const parts = (rest + added).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) changes.push(...changeIn(part));
      if (text.includes('event: ready')) isReady();
    }
  })().catch(() => {});
  void ended.then(isReady);
  return {
    status: response.status,
    changes,
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    ready,
    ended,
    close: () => abort.abort(),
  };
}

/** The app on a real port. */
export async function listen({ http }: TestApp): Promise<string> {
  return http.listen({ host: '127.0.0.1', port: 0 });
}
