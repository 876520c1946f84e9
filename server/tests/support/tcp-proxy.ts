import net from 'node:net';
import { once } from 'node:events';

/**
 * A TCP proxy between the app and PostgreSQL that can be disconnected and reconnected. `onMessage` is called before
 * anything that the app sends is passed on.
 */
export async function startTcpProxy(databaseUrl: string, onMessage: () => void = () => {}) {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', onMessage);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  const disconnect = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    url: url.href,
    disconnect,
    async reconnect() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
