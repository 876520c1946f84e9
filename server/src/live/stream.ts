// One stream. Opened, it tells what was missed and then each change once, in order.
import type { EventSink, ReadyEvent } from '@tracery/contract';
import type { Scope } from '../tenancy/scope.ts';

interface Missed {
  /** The last number before what the stream will hear. */
  position: number;
  changes: readonly string[];
  isAnew: boolean;
}

/** In order. */
interface Told {
  changes: readonly { number: number; text: string }[];
  /** All of them, made once for all streams. */
  bytes: Uint8Array;
}

export interface Stream {
  scope: Scope;
  person: string;
  open(sink: EventSink, missed: Missed): void;
  /** Those that it was told before are left out. */
  tell(told: Told): void;
  /** What has no place in the order. */
  say(text: string | Uint8Array): void;
  end(): void;
  endWithRetry(ms: number): void;
}

interface Parts {
  scope: Scope;
  person: string;
  onLeave: (stream: Stream) => void;
  /** From now on it hears what comes after this number. */
  onOpen: (stream: Stream, position: number) => void;
}

export function createStream({ scope, person, onLeave, onOpen }: Parts): Stream {
  let sink: EventSink | undefined;
  let isOver = false;
  let last = 0;

  function write(text: string | Uint8Array): void {
    // Who reads too slowly comes back and goes on from where it was.
    if (sink && !isOver && !sink.write(text)) stream.end();
  }

  const stream: Stream = {
    scope,
    person,
    open(opened, { position, changes, isAnew }) {
      if (isOver) return opened.end();
      sink = opened;
      last = position;
      const ready: ReadyEvent = { isAnew };
      write([...changes, `id: ${position}\nevent: ready\ndata: ${JSON.stringify(ready)}\n\n`].join(''));
      opened.onClose(() => stream.end());
      if (!isOver) onOpen(stream, position);
    },
    tell({ changes, bytes }) {
      if (!sink) return;
      const known = last;
      last = Math.max(known, changes.at(-1)!.number);
      if (changes[0]!.number > known) write(bytes);
      else if (last > known)
        write(changes.flatMap(({ number, text }) => (number > known ? [text] : [])).join(''));
    },
    say: write,
    end() {
      if (isOver) return;
      isOver = true;
      onLeave(stream);
      sink?.end();
    },
    endWithRetry(ms) {
      write(`retry: ${ms}\nevent: bye\ndata: {}\n\n`);
      stream.end();
    },
  };
  return stream;
}
