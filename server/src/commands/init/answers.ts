// What `tracery init` wants to know, and what is wrong with an answer.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { emailProblem, refusals, usernameProblem } from '@tracery/contract';
import type { Places } from './places.ts';
import type { Questions } from './questions.ts';

export type Proxy = 'caddy' | 'nginx' | 'none';

type Store =
  | { folder: string }
  | { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

export interface Answers {
  publicUrl: URL;
  mail: { url: string; from: string } | undefined;
  store: Store;
  proxy: Proxy;
  /** Where the app listens on this machine. */
  port: number;
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const urlProblem = (protocols: string[], example: string) => (answer: string) => {
  const url = URL.parse(answer);
  return url && protocols.includes(url.protocol) ? undefined : `an address like ${example} is needed`;
};

function publicProblem(answer: string): string | undefined {
  const wrong = urlProblem(['http:', 'https:'], 'https://tracery.example.org')(answer);
  if (wrong) return wrong;
  const url = new URL(answer);
  if (url.pathname !== '/' || url.search) return 'Tracery needs a name of its own, without a path behind it';
  return url.protocol === 'http:' && !isLoopback(url)
    ? 'passwords would travel readable: use https; or http://localhost:8080 to try it on this machine'
    : undefined;
}

function hostName(): string {
  try {
    return execFileSync('hostname', ['-f'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return os.hostname();
  }
}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => fs.existsSync(`${folder}/${program}`));

function usualProxy(publicUrl: URL): Proxy {
  if (isLoopback(publicUrl)) return 'none';
  return !isInstalled('caddy') && isInstalled('nginx') ? 'nginx' : 'caddy';
}

async function askForStore(questions: Questions, usualFolder: string): Promise<Store> {
  const answer = await questions.ask({
    flag: 'files',
    text: 'Uploaded files: a folder, or a bucket of S3 such as https://s3.example.org/tracery',
    usual: usualFolder,
    problem: (given) =>
      given.startsWith('/') || /^https?:\/\/[^/]+\/[^/]+\/?$/.test(given)
        ? undefined
        : 'a folder begins with /, a bucket with https:// and ends with its name',
  });
  if (answer.startsWith('/')) return { folder: answer };
  const { origin, pathname } = new URL(answer);
  const needed = (given: string) => (given ? undefined : 'it is needed');
  return {
    endpoint: origin,
    bucket: pathname.replaceAll('/', ''),
    region: await questions.ask({ flag: 's3-region', text: 'Region of the bucket', usual: 'us-east-1' }),
    keyId: await questions.ask({ flag: 's3-key-id', text: 'Its access key id', problem: needed }),
    secret: await questions.ask({ flag: 's3-secret', text: 'Its secret access key', problem: needed }),
  };
}

async function askForMail(questions: Questions, { hostname }: URL): Promise<Answers['mail']> {
  const check = urlProblem(['smtp:', 'smtps:'], 'smtps://name:password@mail.example.org');
  const url = await questions.ask({
    flag: 'mail',
    text: 'Mail server, such as smtps://name:password@mail.example.org (empty: none for now)',
    usual: '',
    problem: (answer) => (answer === '' ? undefined : check(answer)),
  });
  if (url === '') return undefined;
  const from = await questions.ask({
    flag: 'mail-from',
    text: 'Sender of its mails',
    usual: isLoopback(new URL(`http://${hostname}`)) ? undefined : `Tracery <tracery@${hostname}>`,
    problem: (answer) => (/@[^\s@>]+\.[^\s@>]+>?$/.test(answer) ? undefined : 'a mail address is needed'),
  });
  return { url, from };
}

export async function askForInstallation(questions: Questions, places: Places): Promise<Answers> {
  const publicUrl = new URL(
    await questions.ask({
      flag: 'url',
      text: 'Address that people open',
      usual: `https://${hostName()}`,
      problem: publicProblem,
    }),
  );
  const mail = await askForMail(questions, publicUrl);
  const store = await askForStore(questions, `${places.data}/files`);
  const usual = usualProxy(publicUrl);
  const proxy = (await questions.ask({
    flag: 'proxy',
    text: 'Proxy with TLS in front of it: caddy, nginx, none',
    usual,
    problem: (answer) => (/^(caddy|nginx|none)$/.test(answer) ? undefined : 'one of caddy, nginx, none'),
  })) as Proxy;
  // Without a proxy the app itself answers at the public address.
  const isDirect = proxy === 'none' && publicUrl.protocol === 'http:';
  const port = questions.flagOr({
    flag: 'port',
    usual: isDirect ? publicUrl.port || '80' : '8080',
    problem: (answer) => (/^\d{2,5}$/.test(answer) ? undefined : 'a number is needed'),
  });
  return { publicUrl, mail, store, proxy, port: Number(port) };
}

const textOf = (problem: ReturnType<typeof emailProblem>) => problem && refusals[problem].en;

export async function askForAccount(questions: Questions): Promise<{ username: string; email: string }> {
  const { SUDO_USER } = process.env;
  return {
    username: await questions.ask({
      flag: 'account',
      text: 'Username of the first account, an operator',
      usual: SUDO_USER && SUDO_USER !== 'root' ? SUDO_USER : 'admin',
      problem: (answer) => textOf(usernameProblem(answer)),
    }),
    email: await questions.ask({
      flag: 'email',
      text: 'Its mail address',
      problem: (answer) => textOf(emailProblem(answer)),
    }),
  };
}
