// One connection to the directory: verified TLS, an end to waiting, and an end to what is read.
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { BerReader, Client } from 'ldapts';
import type { LdapConfig } from './config.ts';

/** For everything that one question takes, unless its answer is wanted sooner. */
const longestWait = 5000;
/** What the answer is used for takes time too. */
const margin = 500;
const maxBytes = 4 * 1024 * 1024;

/** LDAPMessage 1, extended request 1.3.6.1.4.1.1466.20037. */
const startTlsRequest = Buffer.concat([
  Buffer.from('301d02010177188016', 'hex'),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);
const extendedResponse = 0x78;

/** Nobody could be asked: the network, the certificate, the settings. Never that a password is wrong. */
export class DirectoryUnavailable extends Error {}

type Options = Pick<LdapConfig, 'url' | 'startTls' | 'ca'>;

const hostOf = (url: URL) => url.hostname.replaceAll(/^\[|\]$/g, '');
const portOf = (url: URL) => Number(url.port) || (url.protocol === 'ldaps:' ? 636 : 389);

/** The certificate must be of the host that the settings name, whatever the socket says. */
const tlsOptions = ({ url, ca }: Options): tls.ConnectionOptions => ({
  host: hostOf(url),
  ...(net.isIP(hostOf(url)) === 0 && { servername: hostOf(url) }),
  ...(ca !== undefined && { ca }),
  minVersion: 'TLSv1.2',
  rejectUnauthorized: true,
});

/**
 * The answer must end before TLS begins. Whatever follows it was sent by somebody on the way, who wants it read as if it
 * had come encrypted.
 */
async function askForTls(socket: net.Socket): Promise<void> {
  socket.write(startTlsRequest);
  let answer = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
    const length = answer.length >= 2 ? answer[1]! + 2 : Infinity;
    if (answer.length > length || answer[1]! >= 0x80 || answer.length > 130)
      throw new Error('the answer to StartTLS is not one answer');
    if (answer.length === length) break;
  }
  socket.pause();
  const reader = new BerReader(answer);
  reader.readSequence();
  reader.readInt();
  const isAnswer = reader.readSequence(extendedResponse) !== null;
  const code = reader.readEnumeration();
  if (!isAnswer || code !== 0) throw new Error(`StartTLS was refused with code ${code}`);
}

async function openSocket(options: Options, keep: (socket: net.Socket) => void): Promise<net.Socket> {
  const address = { host: hostOf(options.url), port: portOf(options.url) };
  if (options.url.protocol === 'ldaps:') {
    const socket = tls.connect({ ...address, ...tlsOptions(options) });
    keep(socket);
    await once(socket, 'secureConnect');
    return socket;
  }
  const plain = net.connect(address);
  keep(plain);
  await once(plain, 'connect');
  if (!options.startTls) return plain;
  await askForTls(plain);
  const socket = tls.connect({ socket: plain, ...tlsOptions(options) });
  keep(socket);
  await once(socket, 'secureConnect');
  return socket;
}

/** The library would connect again by itself, and then without TLS: it gets this socket and no other. */
function clientOn(socket: net.Socket): Client {
  let isTaken = false;
  return new Client({
    url: 'ldap://directory',
    createConnection: (() => {
      if (isTaken) throw new Error('the directory closed the connection');
      isTaken = true;
      let received = 0;
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes) socket.destroy(new Error('the directory answers too much'));
      });
      return socket;
    }) as typeof net.connect,
  });
}

/** Whatever happens, the connection is closed afterwards. */
export async function withConnection<Result>(
  options: Options,
  /** As of `performance.now()`. */
  deadline: number,
  ask: (client: Client) => Promise<Result>,
): Promise<Result> {
  const wait = Math.min(longestWait, deadline - margin - performance.now());
  const sockets: net.Socket[] = [];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    for (const socket of sockets) socket.destroy(new Error('late'));
  }, wait);
  try {
    const socket = await openSocket(options, (opened) => {
      sockets.push(opened);
      // Errors reach whoever waits; those after the end reach nobody.
      opened.on('error', () => undefined);
    });
    return await ask(clientOn(socket));
  } catch (error) {
    if (isLate) throw new DirectoryUnavailable(`no answer within ${Math.round(wait)} ms`, { cause: error });
    if (error instanceof DirectoryUnavailable) throw error;
    throw new DirectoryUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
}
