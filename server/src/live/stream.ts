// One stream. Opened, it tells what was missed and then each change once, in order.
import type { EventSink, ReadyEvent } from '@tracery/contract';
import type { Scope } from '../tenancy/scope.ts';

interface Missed {
  /** The last number before what the stream will hear. */
  position: number;
  changes: readonly string[];
  isAnew: boolean;
}

export interface Told {
  number: number;
  text: string;
}

export interface Stream {
  scope: Scope;
  person: string;
  open(sink: EventSink, missed: Missed): void;
  /** In order; those that it was told before are left out. */
  tell(changes: readonly Told[]): void;
  beat(): void;
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
  let told = 0;

  function write(text: string): void {
    // Who reads too slowly comes back and goes on from where it was.
    if (sink && !isOver && !sink.write(text)) stream.end();
  }

  const stream: Stream = {
    scope,
    person,
    open(opened, { position, changes, isAnew }) {
      if (isOver) return opened.end();
      sink = opened;
      told = position;
      const ready: ReadyEvent = { isAnew };
      write([...changes, `id: ${position}\nevent: ready\ndata: ${JSON.stringify(ready)}\n\n`].join(''));
      opened.onClose(() => stream.end());
      if (!isOver) onOpen(stream, position);
    },
    tell(changes) {
      if (!sink) return;
      const news = changes.filter(({ number }) => number > told);
      if (news.length === 0) return;
      told = news.at(-1)!.number;
      write(news.map(({ text }) => text).join(''));
    },
    beat: () => write(': beat\n\n'),
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
