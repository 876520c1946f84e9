// One for all tabs of the browser: each product that a tab shows has one stream, however many tabs show it.
import { createChannel, type Channel, type LiveMessage } from './channel.ts';

export type TabMessage =
  /** Who is in which product, from a tab that shows it. */
  { type: 'here'; who: string; token: string; age: number } | { type: 'bye' };

interface Shown {
  channel: Channel;
  ports: Set<MessagePort>;
}

/** A browser has few connections to one server: tabs of more products ask instead. */
const streamsMax = 3;

const shown = new Map<string, Shown>();
const whoOf = new Map<MessagePort, string>();

function leave(port: MessagePort): void {
  const who = whoOf.get(port);
  const left = who === undefined ? undefined : shown.get(who);
  whoOf.delete(port);
  if (!left || who === undefined) return;
  left.ports.delete(port);
  if (left.ports.size > 0) return;
  left.channel.close();
  shown.delete(who);
}

function begin(who: string): Shown | undefined {
  if (shown.size >= streamsMax) return undefined;
  const ports = new Set<MessagePort>();
  const tell = (message: LiveMessage) => ports.forEach((port) => port.postMessage(message));
  const begun = { channel: createChannel(tell), ports };
  shown.set(who, begun);
  return begun;
}

function hear(port: MessagePort, message: TabMessage): void {
  if (message.type === 'bye') return leave(port);
  const { who, token, age } = message;
  if (whoOf.get(port) !== who) leave(port);
  const there = shown.get(who) ?? begin(who);
  if (!there) return port.postMessage({ type: 'state', state: 'asking' } satisfies LiveMessage);
  const isNew = !there.ports.has(port);
  whoOf.set(port, who);
  there.ports.add(port);
  const wasOpen = there.channel.state() === 'live';
  there.channel.use(token, age);
  if (!isNew) return undefined;
  port.postMessage({ type: 'state', state: there.channel.state() } satisfies LiveMessage);
  port.postMessage({ type: 'lookers', lookers: there.channel.lookers() } satisfies LiveMessage);
  // What it read before it came may have changed meanwhile.
  if (wasOpen && age > 1000) port.postMessage({ type: 'anew' } satisfies LiveMessage);
  return undefined;
}

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  port!.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(port!, data));
  port!.start();
});
