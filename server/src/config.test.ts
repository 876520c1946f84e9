import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const right = {
  PUBLIC_URL: 'https://tracery.example.org',
  DATABASE_URL: 'postgres://tracery_app:x@db/tracery',
  TRACERY_SECRET: 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA',
};

const refusal = (change: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...right, ...change });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('a production configuration with a real secret is accepted', () => {
  expect(readConfig(right)).toMatchObject({ isDevelopment: false, secureCookies: true, guestLogin: false });
});

test.each([
  undefined,
  '',
  'short',
  'change-me-change-me-change-me-change-me',
  'x'.repeat(40),
  'this is a sample value, replace it!',
])('outside development the secret %j is refused', (secret) => {
  expect(refusal({ TRACERY_SECRET: secret })).toContain('TRACERY_SECRET');
});

test('missing addresses are named, all of them at once', () => {
  const said = refusal({ DATABASE_URL: undefined, PUBLIC_URL: 'not an address' });
  expect(said).toContain('DATABASE_URL');
  expect(said).toContain('PUBLIC_URL');
});

test('the superuser of the database is refused: it would bypass every wall between products', () => {
  expect(refusal({ DATABASE_URL: 'postgres://postgres:x@db/tracery' })).toContain('tracery_app');
});

test('plain http is refused except on the own machine or when it was said aloud', () => {
  expect(refusal({ PUBLIC_URL: 'http://tracery.lan' })).toContain('ALLOW_INSECURE_HTTP');
  expect(
    readConfig({ ...right, PUBLIC_URL: 'http://tracery.lan', ALLOW_INSECURE_HTTP: 'on' }).secureCookies,
  ).toBe(false);
  expect(readConfig({ ...right, PUBLIC_URL: 'http://localhost:8080' }).secureCookies).toBe(true);
});

test('in development a weak secret is good enough', () => {
  expect(readConfig({ ...right, NODE_ENV: 'development', TRACERY_SECRET: 'dev' }).isDevelopment).toBe(true);
});

test('[UML-D4] diagrams are drawn here, unless an operator says where else, or nowhere', () => {
  expect(readConfig(right).diagrams).toEqual({ processes: 2, java: 'java', externalServer: undefined });
  expect(readConfig({ ...right, UML_SERVER: 'off' }).diagrams.processes).toBe(0);
  const elsewhere = { ...right, UML_SERVER: 'https://uml.example.org/plantuml/svg/' };
  expect(readConfig(elsewhere).diagrams).toMatchObject({
    processes: 0,
    externalServer: new URL(elsewhere.UML_SERVER),
  });
  expect(refusal({ UML_SERVER: 'https://uml.example.org/plantuml' })).toContain('UML_SERVER');
  expect(refusal({ UML_SERVER: 'on' })).toContain('UML_SERVER');
});

test('[EXP-31] described servers may be asked only where the operator names their origins', () => {
  expect(readConfig(right).apiTryOrigins).toEqual([]);
  const set = {
    ...right,
    API_TRY_ORIGINS: ' https://api.example.org, http://127.0.0.1:9000\nhttps://API.example.org',
  };
  expect(readConfig(set).apiTryOrigins).toEqual(['https://api.example.org', 'http://127.0.0.1:9000']);
  for (const wrong of [
    'api.example.org',
    'ftp://api.example.org',
    'https://api.example.org/v1',
    'https://me@api.example.org',
    'https://*.example.org',
    "https://a;script-src'unsafe-inline'",
    '*',
    "'unsafe-inline'",
  ])
    expect(refusal({ API_TRY_ORIGINS: wrong }), wrong).toMatch(/API_TRY_ORIGINS: .* is no origin like/);
  for (const own of [right.PUBLIC_URL, `https://api.example.org ${right.PUBLIC_URL}:443/`])
    expect(refusal({ API_TRY_ORIGINS: own }), own).toContain('nothing is sent to Tracery itself');
});
