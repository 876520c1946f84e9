// Access tokens of each scope and in each state, and what each is answered. Like the role table this is data, and not read
// from the code that decides.
import { refusals, type TokenScope } from '@tracery/contract';
import type { Fixture } from './fixture.ts';
import type { Need } from './role-table.ts';

interface TokenCaller {
  token: string;
  headers: Record<string, string>;
  /** One of these codes; none: access is granted, and the call is judged by itself. */
  expected: (need: Need, isInProduct: boolean) => number[];
}

export interface TokenCallers {
  /** By name. */
  always: [string, TokenCaller][];
  /** Some of them on each endpoint. */
  inTurn: [string, TokenCaller][];
}

const code = (key: keyof typeof refusals) => refusals[key].number;
const ended = () => [code('session.expired')];
const opens: Record<TokenScope, Need[]> = {
  read: ['read'],
  propose: ['read', 'propose'],
  write: ['read', 'propose', 'write', 'results'],
  results: ['results'],
};

const byScope =
  (scope: TokenScope): TokenCaller['expected'] =>
  (need) => {
    if (need === 'never') return [code('token.never')];
    return opens[scope].includes(need) ? [] : [code('token.scope')];
  };

/** Where the call is in a product, which it may not enter; elsewhere it is judged by its scope. */
const readerRefused =
  (key: 'product.notMember' | 'product.notSelected'): TokenCaller['expected'] =>
  (need, isInProduct) =>
    isInProduct ? [code(key)] : byScope('read')(need, isInProduct);

export async function tokenCallers(fixture: Fixture): Promise<TokenCallers> {
  const { north, south, app } = fixture;
  const { manager: person } = north;
  const removed = await app.person();
  const disabled = await app.person();
  await app.database.query('update users set disabled_at = now() where id = $1', [disabled.id]);
  const foreign = { 'tracery-product': String(south.id) };
  const named = { 'tracery-product': String(north.id) };
  const make = async (
    asked: Parameters<Fixture['accessToken']>[0],
    expected: TokenCaller['expected'],
    headers: Record<string, string> = {},
  ): Promise<TokenCaller> => ({ token: (await fixture.accessToken(asked)).token, headers, expected });
  const ofNorth = { productId: north.id };
  const genuine = await fixture.accessToken({ person, ...ofNorth });
  const all: Record<string, TokenCaller> = {
    'a read token': await make({ person, ...ofNorth, scope: 'read' }, byScope('read')),
    'a propose token': await make({ person, ...ofNorth, scope: 'propose' }, byScope('propose')),
    'a results token': await make({ person, ...ofNorth, scope: 'results' }, byScope('results')),
    'a write token': await make({ person, scope: 'write' }, byScope('write'), named),
    'a robot that reads': await make(
      { person, ...ofNorth, scope: 'read', robotRoles: ['Guest'] },
      byScope('read'),
    ),
    'a token that names a foreign product': await make(
      { person, scope: 'read' },
      readerRefused('product.notMember'),
      foreign,
    ),
    'a token of one product that names another': await make(
      { person, ...ofNorth, scope: 'read' },
      readerRefused('product.notMember'),
      foreign,
    ),
    'a token that names no product': await make(
      { person, scope: 'read' },
      readerRefused('product.notSelected'),
    ),
    'a token of a removed member': await make(
      { person: removed, ...ofNorth, scope: 'read' },
      readerRefused('product.notMember'),
    ),
    'an ended token': await make({ person, ...ofNorth, isEnded: true }, ended),
    'an expired token': await make({ person, ...ofNorth, isExpired: true }, ended),
    'a token of a disabled person': await make({ person: disabled, ...ofNorth }, ended),
    'a token with another checksum': {
      token: `${genuine.token.slice(0, -8)}00000000`,
      headers: {},
      expected: ended,
    },
  };
  const isAlways = (name: string) => ['a read token', 'a write token', 'an ended token'].includes(name);
  const entries = Object.entries(all);
  return {
    always: entries.filter(([name]) => isAlways(name)),
    inTurn: entries.filter(([name]) => !isAlways(name)),
  };
}
