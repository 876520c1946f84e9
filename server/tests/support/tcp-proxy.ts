import net from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A TCP proxy before PostgreSQL, or any other service, that can be disconnected and reconnected, and made slow.
 * `onMessage` is called before anything that the app sends is passed on.
 */
export async function startTcpProxy(serviceUrl: string, onMessage: () => void = () => {}) {
  const target = new URL(serviceUrl);
  const sockets = new Set<net.Socket>();
  let delay = 0;
  let released = Promise.resolve();
  let release = () => {};

  /** In the order of arrival, whatever the delay was meanwhile. */
  function passOn(from: net.Socket, to: net.Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = (step: () => void, due: number) => {
      last = last.then(async () => {
        if (due > performance.now()) await pause(due - performance.now());
        await released;
        return step();
      });
    };
    from.on('data', (chunk) => inOrder(() => void to.write(chunk), performance.now() + delay));
    from.on('close', () => inOrder(() => to.destroySoon(), 0));
  }

  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', onMessage);
    passOn(near, far);
    passOn(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(serviceUrl);
  url.port = String(port);
  const reset = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Ends all connections; new ones are accepted. */
    reset,
    async disconnect() {
      if (!server.listening) return;
      server.close();
      reset();
      await once(server, 'close');
    },
    async reconnect() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    /** Milliseconds for each way. */
    setDelay(milliseconds: number) {
      delay = milliseconds;
    },
    /** Connections stay open and nothing arrives, until it is called back. */
    hold(): () => void {
      released = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
