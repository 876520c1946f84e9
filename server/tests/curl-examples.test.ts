// The commands that the viewer of our own API shows, run by a shell.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  curlExample,
  methodOf,
  openApiDocument,
  pathOf,
  registryEntries,
  type CallDocument,
} from '@tracery/contract';
import { appForFile } from './support/app.ts';

const app = appForFile();
const run = promisify(execFile);

/** Reads lists, and makes items: what that refers to is there. */
const isTried = (key: string) =>
  /^GET [^{]*\/(list|name|stat|summary|recent|config|start|members)$/.test(key) ||
  /^POST \/(?!dam|usr)[^{]*\/create$/.test(key);

/** An id for each kind that others are made for. */
async function somethingOfEach(
  token: string,
  userId: number,
): Promise<(refers: string) => number | undefined> {
  const make = async (key: string, body: object) => {
    const { data } = await app().send(`POST ${key}/create`, { token, body });
    return (data as { id: number }).id;
  };
  const Feature = await make('/reqapi/v1/features', { name: 'Charging', importance: 'Mandatory' });
  const Requirement = await make('/reqapi/v1/requirements', {
    name: 'By card',
    sourceId: Feature,
    importance: 'Mandatory',
  });
  const Component = await make('/desapi/v1/components', { name: 'Reader' });
  const ids: Record<string, number> = { Feature, Requirement, Component, Self: userId, Member: userId };
  return (refers) => ids[refers];
}

test('[INT-06] the examples work as they stand in a shell, with a token in its environment', async () => {
  const { id: productId, manager } = await app().product();
  const { data } = await app().call('POST /usrapi/v1/tokens/create', {
    token: manager.token,
    body: { name: 'Examples', scope: 'write', days: 1, productId: 0, request: crypto.randomUUID() },
  });
  const idOf = await somethingOfEach(manager.token, manager.id);
  const origin = await app().http.listen({ host: '127.0.0.1', port: 0 });
  const document = openApiDocument('test') as unknown as CallDocument;
  const commands = registryEntries()
    .filter(([key]) => isTried(key))
    .map(([key]) =>
      curlExample(document, { method: methodOf(key), path: pathOf(key), origin, productId, idOf }),
    )
    .flatMap((example) => ('command' in example ? [example.command] : []));
  expect(commands.length).toBeGreaterThanOrEqual(30);
  const script = commands.map((command) => command.replace(/^curl/, String.raw`curl -s -w '\n'`)).join('\n');
  const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, TRACERY_TOKEN: data.secret } });
  const answers = stdout.trim().split('\n');
  const refused = answers.map((answer, at) => `${answer.slice(0, 200)} ${commands[at]}`);
  expect(refused.filter((line) => !line.startsWith('{"code":0'))).toEqual([]);
  expect(answers).toHaveLength(commands.length);
});

test('[INT-06] what no token opens has no example, and what anybody may call names none', () => {
  const document = openApiDocument('test') as unknown as CallDocument;
  const ask = (method: string, path: string) =>
    curlExample(document, { method, path, origin: 'https://tracery.example', productId: 1000 });
  expect(ask('POST', '/usrapi/v1/users/change-password')).toEqual({ isFor: 'people' });
  expect(ask('GET', '/damapi/v1/files/content/{id}/{name}')).toEqual({ isFor: 'browsers' });
  expect(ask('get', '/damapi/v1/system/config')).toEqual({
    command: "curl -X GET 'https://tracery.example/damapi/v1/system/config'",
  });
  expect(ask('POST', '/prdapi/v1/products/update')).toEqual({
    command: [
      "curl -X POST 'https://tracery.example/prdapi/v1/products/update'",
      '-H "Authorization: Bearer $TRACERY_TOKEN"',
      "-H 'tracery-product: 1000'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{"id":1000,"version":1,"name":"Northyard Charging","tag":"energy"}'`,
    ].join(' \\\n  '),
  });
});
