// Asked by real clients of both versions of the protocol, over HTTP.
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusals, type TokenScope } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();
let address: URL;
beforeAll(async () => {
  await app().http.listen({ port: 0, host: '127.0.0.1' });
  address = new URL(`http://127.0.0.1:${(app().http.server.address() as AddressInfo).port}/mcp`);
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });
const identity = { name: 'gap-finder', version: '1' };

async function present(token: string) {
  const client = new Client(identity, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(address, withToken(token)));
  open.push(client);
  return client;
}

async function older(token: string) {
  const client = new OlderClient(identity);
  await client.connect(new OlderTransport(address, withToken(token)) as never);
  open.push(client);
  return client;
}

interface Result {
  isError?: boolean;
  structuredContent?: unknown;
  content?: unknown;
}

/** What a tool answers: its data, or the text of its error. */
async function ask(client: { callTool(call: object): Promise<unknown> }, name: string, args: object = {}) {
  const { isError, structuredContent, content } = (await client.callTool({
    name,
    arguments: args,
  })) as Result;
  const [{ text }] = content as [{ text: string }];
  if (isError) return { error: text } as Record<string, unknown>;
  expect(JSON.parse(text)).toEqual(structuredContent);
  return structuredContent as Record<string, unknown>;
}

let requests = 0;
const request = () => `00000000-0000-4000-8000-${String((requests += 1)).padStart(12, '0')}`;

/** A product with a requirement that lacks its tests. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const member = await app().member(productId, ['DesignEngineer'], `mira.${productId}`);
  const { token } = member;
  const make = async (path: string, body: object) =>
    ((await app().send(`POST ${path}/create`, { token, body })).data as { id: number }).id;
  const sourceId = await make('/reqapi/v1/features', { name: 'Tariffs', importance: 'Mandatory' });
  const requirementId = await make('/reqapi/v1/requirements', {
    name: 'Show the tariff',
    importance: 'Mandatory',
    sourceId,
    data: { content: 'The price is at most 60 s old.' },
  });
  const tokenFor = async (scope: TokenScope, name = 'Gap finder') =>
    (
      await app().call('POST /prdapi/v1/tokens/create', {
        token: manager.token,
        body: { name, scope, days: 30, request: request() },
      })
    ).data.secret;
  return { productId, manager, member, make, sourceId, requirementId, tokenFor };
}

describe.each([
  { version: 'present', connect: present },
  { version: 'older', connect: older },
])('a client of the $version version', ({ connect }) => {
  test('[INT-21, INT-22] an agent finds a gap, proposes three test cases and a change of text; a person accepts two, and the history says who and which agent', async () => {
    const { member, requirementId, tokenFor } = await setup();
    const agent = await connect(await tokenFor('propose'));
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'get_item',
      'get_thread',
      'list_gaps',
      'list_my_work',
      'propose_change',
    ]);
    const gaps = await ask(agent, 'list_gaps');
    expect(gaps).toMatchObject({
      total: 1,
      requirements: [{ item: 'R-1', testcases: 0, feature: 'F-1 Tariffs' }],
    });
    const read = await ask(agent, 'get_item', { item: 'r-1' });
    expect(read).toMatchObject({ item: 'R-1', version: 1, content: 'The price is at most 60 s old.' });
    const testcase = (name: string) => ({
      type: 'create',
      kind: 'Testcase',
      fields: { name, importance: 'Important', sourceId: 'R-1' },
    });
    const proposal = {
      name: 'Close the test gap of the tariff',
      reason: 'R-1 has no test case.',
      changes: [
        { type: 'update', item: 'R-1', version: 1, fields: { content: 'The price is at most 30 s old.' } },
        ...['Language', 'Units', 'Age'].map(testcase),
      ],
      request: request(),
    };
    const proposed = await ask(agent, 'propose_change', proposal);
    expect(proposed).toMatchObject({ proposal: 'P-1', changes: 4 });
    expect(await ask(agent, 'propose_change', proposal)).toEqual(proposed);
    expect(await ask(agent, 'list_gaps')).toEqual(gaps);

    const { token } = member;
    const { data: proposals } = await app().call('GET /damapi/v1/proposals/list', { token });
    expect(proposals).toMatchObject({
      total: 1,
      list: [{ tokenName: 'Gap finder', isRobot: true, open: 4 }],
    });
    const body = { id: proposals.list[0]!.id, changes: [{ place: 1 }, { place: 3 }] };
    const { data } = await app().call('POST /damapi/v1/proposals/accept', { token, body });
    expect(data).toMatchObject({ isOpen: true, outcomes: [{ result: 'accepted' }, { result: 'accepted' }] });
    const { data: history } = await app().call('GET /damapi/v1/operationlogs/list', {
      token,
      query: { kind: 'Requirement', sourceId: requirementId },
    });
    expect(history.list[0]).toMatchObject({
      creator: member.username,
      proposal: { number: 1, by: 'Gap finder' },
      data: { comment: 'Saved: content' },
    });
    expect(await ask(agent, 'get_item', { item: 'R-1' })).toMatchObject({
      version: 2,
      content: 'The price is at most 30 s old.',
    });
    const { items } = await ask(agent, 'get_thread', { item: 'R-1' });
    expect(items).toMatchObject([
      { item: 'R-1', step: 0 },
      { item: 'F-1', step: -1 },
      { item: 'TC-1', name: 'Units', from: 'R-1' },
    ]);
  });

  test('[INT-21] a tool says why it was refused, and what a scope leaves out is not there', async () => {
    const { tokenFor } = await setup();
    const agent = await connect(await tokenFor('propose'));
    const change = { type: 'update', item: 'R-1', version: 7, fields: { name: 'X' } };
    expect(await ask(agent, 'propose_change', { name: 'A', changes: [change] })).toEqual({
      error: `${refusals['item.stale'].en} {"place":1,"version":1}`,
    });
    expect(await ask(agent, 'get_item', { item: 'R-9' })).toEqual({
      error: 'There is no R-9 in this product.',
    });
    const reader = await connect(await tokenFor('read'));
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('propose_change');
    const writer = await connect(await tokenFor('write'));
    expect(await ask(writer, 'comment', { item: 'R-1', text: 'Which units?' })).toMatchObject({
      item: 'R-1',
    });
  });
});

test('answers are bounded and say what was left out', async () => {
  const { make, tokenFor, sourceId } = await setup();
  const words = 'tariff '.repeat(5000);
  await make('/reqapi/v1/requirements', {
    name: 'Long',
    importance: 'Mandatory',
    sourceId,
    data: { content: words },
  });
  for (let at = 0; at < 21; at += 1)
    await make('/reqapi/v1/features', { name: `Bay ${at}`, importance: 'Mandatory' });
  const agent = await present(await tokenFor('read'));
  const first = await ask(agent, 'get_item', { item: 'R-2' });
  expect(first).toMatchObject({ contentLeftOut: 15_000 });
  const rest = await ask(agent, 'get_item', { item: 'R-2', contentFrom: 20_000 });
  expect(String(first['content']) + String(rest['content'])).toBe(words);
  const found = await ask(agent, 'search', { query: 'bay' });
  expect(found).toMatchObject({ total: 21, leftOut: 1 });
  expect(found['items']).toHaveLength(20);
  const gaps = await ask(agent, 'list_gaps', { limit: 1 });
  expect(gaps).toMatchObject({ requirements: [{ item: 'R-1' }], total: 2, leftOut: 1 });
  expect(await ask(agent, 'list_gaps', { limit: 1, from: gaps['next'] })).toMatchObject({
    requirements: [{ item: 'R-2' }],
  });
  expect(await ask(agent, 'list_my_work')).toEqual({ items: [] });
});

test('only a living access token that may read is served, in its own product, and no page of another origin', async () => {
  const { tokenFor, manager, member } = await setup();
  const post = (token: string | undefined, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  const living = await tokenFor('read');
  expect((await post(living)).status).toBe(200);
  for (const token of [undefined, 'nonsense', member.token, `${living.slice(0, -1)}!`]) {
    const reply = await post(token);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost:8080/.well-known/oauth-protected-resource/mcp"',
    );
  }
  expect((await post(await tokenFor('results'))).status).toBe(403);
  expect((await post(living, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await fetch(address)).status).toBe(405);
  const stranger = await setup();
  const elsewhere = await present(await stranger.tokenFor('read'));
  expect(await ask(elsewhere, 'search', { query: 'tariff' })).toMatchObject({ total: 2 });
  const { data } = await app().call('GET /prdapi/v1/tokens/list', { token: manager.token });
  for (const { id } of data.list)
    await app().call('POST /prdapi/v1/tokens/end/{id}', { token: manager.token, params: { id } });
  expect((await post(living)).status).toBe(401);
});
