// Calls the API as the client does, and creates users and products with it.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addPerson } from './database.ts';
import { codeMailedTo } from './mailbox.ts';

export interface Person {
  username: string;
  password: string;
  email: string;
}

/** The same password for everybody, so that its hash is computed once. */
export function newPerson(): Person {
  const name = `p${randomBytes(5).toString('hex')}`;
  return { username: name, password: 'secret of the team', email: `${name}@northyard.example` };
}

/** The server changed nothing and asks to try again, as the client does too. */
const busy = 50_300;

interface Answer {
  json: () => Promise<unknown>;
  retryAfter: string | undefined;
}

/** What a call answers. Asks again when the server is busy; throws what it refuses. */
export async function answerOf<Data>(path: string, call: () => Promise<Answer>): Promise<Data> {
  for (let tries = 1; ; tries += 1) {
    const { json, retryAfter } = await call();
    const { code, message, data } = (await json()) as { code: number; message: string; data: Data };
    if (code === 0) return data;
    if (code !== busy || tries === 5) throw new Error(`${path}: ${code} ${message}`);
    await wait(Number(retryAfter ?? 1) * 1000);
  }
}

export const callServer = <Data>(url: string, path: string, body: object, token?: string): Promise<Data> =>
  answerOf(path, async () => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'tracery',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return { json: () => response.json(), retryAfter: response.headers.get('retry-after') ?? undefined };
  });

export async function readFromServer<Data>(url: string, path: string, token: string): Promise<Data> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: Data }).data;
}

/** Registers with a code from a mail. */
async function registerPerson(url: string): Promise<Person> {
  const person = newPerson();
  const { email, username, password } = person;
  await callServer(url, '/usrapi/v1/users/register-verification-code', { email });
  await callServer(url, '/usrapi/v1/users/register', {
    email,
    username,
    password,
    repeatPassword: password,
    emailVerificationCode: await codeMailedTo(email),
  });
  return person;
}

let registered: Promise<Person> | undefined;

/** Registers one person; the others of this process get their rows directly, with the same password. */
export async function createPerson(url: string): Promise<Person> {
  if (url !== process.env['APP_URL']) return registerPerson(url);
  registered ??= registerPerson(url);
  const person = newPerson();
  await addPerson(person, (await registered).username);
  return person;
}

export async function tokenOf(url: string, { username, password }: Person): Promise<string> {
  const { token } = await callServer<{ token: string }>(url, '/usrapi/v1/users/login', {
    username,
    password,
  });
  return token;
}

interface NewProduct {
  /** Otherwise the user is a member without having switched to it. */
  isOpen?: boolean;
  name?: string;
  tag?: string;
}

export async function createProduct(
  url: string,
  person: Person,
  { isOpen = true, name = `Product of ${person.username}`, tag = '' }: NewProduct = {},
): Promise<number> {
  const token = await tokenOf(url, person);
  const { id } = await callServer<{ id: number }>(url, '/prdapi/v1/products/create', { name, tag }, token);
  if (isOpen) await callServer(url, `/prdapi/v1/products/switch-product?productId=${id}`, {}, token);
  return id;
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    userId: number;
    productId: number;
    roles: string[];
    /** In seconds. */
    exp: number;
  };

/** The user and product in a token. */
export const userIdOf = (token: string): number => claimsOf(token).userId;
export const productIdOf = (token: string): number => claimsOf(token).productId;
