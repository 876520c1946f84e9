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

test('[OPS-07] everybody may come in as before unless the operator says otherwise, and contradictions stop the start', () => {
  expect(readConfig(right).entry).toEqual({
    registration: 'open',
    registrationDomains: [],
    productCreation: 'everybody',
    operators: [],
    isDirectoryOpen: false,
  });
  expect(refusal({ REGISTRATION: 'domains' })).toContain('needs REGISTRATION_DOMAINS');
  expect(refusal({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: '@example.org' })).toContain(
    'no mail domain',
  );
  expect(refusal({ REGISTRATION_DOMAINS: 'example.org' })).toContain('set it to domains');
  expect(refusal({ PRODUCT_CREATION: 'operators' })).toContain('needs OPERATORS');
  expect(refusal({ REGISTRATION: 'sometimes' })).toContain('REGISTRATION');
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

const directory = { LDAP_URL: 'ldaps://ldap.example.org', LDAP_PEOPLE_BASE: 'ou=people,dc=example,dc=org' };

test('[OPS-10] a directory over TLS is accepted; one without TLS only on the own machine or when it was said aloud', () => {
  expect(readConfig(right).ldap).toBeUndefined();
  expect(readConfig({ ...right, ...directory }).ldap).toMatchObject({ startTls: false });
  const plain = { ...directory, LDAP_URL: 'ldap://ldap.example.org' };
  expect(refusal(plain)).toContain('LDAP_STARTTLS');
  expect(refusal({ ...plain, LDAP_STARTTLS: 'on' })).toBe('accepted');
  expect(refusal({ ...plain, ALLOW_INSECURE_LDAP: 'on' })).toBe('accepted');
  expect(refusal({ ...directory, LDAP_URL: 'ldap://127.0.0.1:1389' })).toBe('accepted');
  expect(refusal({ ...directory, LDAP_STARTTLS: 'on' })).toContain('LDAP_STARTTLS');
});

test.each([
  [{ LDAP_PEOPLE_BASE: '' }, 'LDAP_PEOPLE_BASE'],
  [{ LDAP_BIND_DN: 'cn=tracery' }, 'LDAP_BIND_PASSWORD'],
  [{ LDAP_CA_FILE: '/nowhere/ca.pem' }, 'LDAP_CA_FILE'],
  [{ LDAP_CA_FILE: '/etc/passwd' }, 'LDAP_CA_FILE'],
  [{ LDAP_PEOPLE_FILTER: '(uid=mira)' }, '{name} stands nowhere'],
  [{ LDAP_PEOPLE_FILTER: '(uid={username})' }, '{username} is not known here'],
  [{ LDAP_PEOPLE_FILTER: '(uid=*{name}*)' }, 'compared with ='],
  [{ LDAP_PEOPLE_FILTER: '(!(uid={name}))' }, 'compared with ='],
  [{ LDAP_PEOPLE_FILTER: '(&(uid={name})' }, 'LDAP_PEOPLE_FILTER'],
  [{ LDAP_GROUP_FILTER: '(member={dn}' }, 'LDAP_GROUP_FILTER'],
])('[OPS-10] the directory settings %j stop the start', (change, named) => {
  expect(refusal({ ...directory, ...change })).toContain(named);
});

test('[OPS-09] providers are described by their names; what is missing, wrong or unsafe is named', () => {
  const described = {
    OIDC_PROVIDERS: 'northyard',
    OIDC_NORTHYARD_ISSUER: 'https://login.northyard.example',
    OIDC_NORTHYARD_CLIENT_ID: 'tracery',
    OIDC_NORTHYARD_CLIENT_SECRET: 'of the provider',
  };
  const [provider] = readConfig({ ...right, ...described, OIDC_NORTHYARD_SCOPES: 'email groups' }).providers;
  expect(provider).toEqual({
    name: 'northyard',
    label: 'northyard',
    issuer: 'https://login.northyard.example',
    clientId: 'tracery',
    clientSecret: 'of the provider',
    scopes: 'openid email groups',
    groupsClaim: 'groups',
    trustsEmail: false,
    hasSecondFactor: false,
  });
  expect(refusal({ ...described, OIDC_NORTHYARD_CLIENT_SECRET: undefined })).toContain(
    'OIDC_NORTHYARD_CLIENT_SECRET',
  );
  expect(refusal({ ...described, OIDC_NORTHYARD_ISSUER: 'http://login.northyard.example' })).toContain(
    'http',
  );
  expect(refusal({ ...described, OIDC_PROVIDERS: 'North Yard' })).toContain('small letters');
  expect(refusal({ ...described, OIDC_PROVIDERS: 'northyard,northyard' })).toContain('same issuer');
  expect(refusal({ SSO_GROUPS: 'developers=12:boss' })).toContain('developers=12:boss');
  expect(refusal({ PASSWORDS: 'off' })).toContain('nobody could sign in');
  expect(refusal({ ...described, PASSWORDS: 'off', GUEST_LOGIN: 'on' })).toContain('GUEST_LOGIN');
  expect(refusal({ ...described, PASSWORDS: 'off' })).toBe('accepted');
});
