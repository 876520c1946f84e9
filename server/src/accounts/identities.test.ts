import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { createEntryRules } from '../tenancy/entry-rules.ts';
import type { RequestInfo } from '../tenancy/handler.ts';
import { parseGroupRoles } from '../tenancy/groups.ts';
import { createIdentities, usernameOf, type IdentityRules, type OutsideIdentity } from './identities.ts';

const app = appForFile();
const issuer = 'https://login.example.test';

const from: RequestInfo = {
  address: '127.0.0.1',
  userAgent: '',
  language: 'en',
  sessionCookie: undefined,
  device: undefined,
  ssoCookie: undefined,
  lastEventId: undefined,
  signedBody: '',
  headerOf: () => '',
  isSameOrigin: true,
  deadline: Infinity,
};

const identitiesWith = (rules: Partial<IdentityRules> = {}, operators: string[] = []) =>
  createIdentities({
    entryRules: createEntryRules({
      registration: 'open',
      registrationDomains: [],
      productCreation: 'everybody',
      operators,
      isDirectoryOpen: false,
    }),
    rules: { allowsNewAccounts: true, groups: [], ...rules },
  });

const somebody = (told: Partial<OutsideIdentity> = {}): OutsideIdentity => {
  const subject = randomUUID();
  const username = `u${subject.slice(0, 8)}`;
  return {
    issuer,
    subject,
    username,
    fullname: 'Mira Okoro',
    email: `${username}@example.test`,
    isEmailVerified: true,
    groups: [],
    ...told,
  };
};

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { key?: string }) => error.key ?? 'a bug',
  );

const decide = (identity: OutsideIdentity, identities = identitiesWith(), options = {}) =>
  app().db.transaction((trx) => identities.decide(trx, identity, options));

const create = (identity: OutsideIdentity, identities = identitiesWith()) =>
  app().db.transaction((trx) => identities.createAccount(trx, identity, from));

test('[OPS-09] somebody whom nobody knows is new, and known by issuer and subject afterwards', async () => {
  const identity = somebody();
  expect((await decide(identity)).kind).toBe('new');
  const account = await create(identity);
  expect(account.username).toBe(identity.username);
  const renamed = { ...identity, username: 'another', email: 'other@example.test' };
  expect(await decide(renamed)).toMatchObject({ kind: 'known', account: { id: account.id } });
  expect((await decide({ ...somebody(), subject: identity.subject, issuer: 'https://other' })).kind).toBe(
    'new',
  );
});

test("[OPS-09, OPS-10] an account that another window makes meanwhile is theirs, and no stranger's", async () => {
  const identity = somebody();
  let asked = 0;
  const decision = await app().db.transaction((trx) => {
    const slow: typeof trx = Object.create(trx, {
      maybe: {
        async value(statement: Parameters<typeof trx.maybe>[0]) {
          asked += 1;
          if (asked === 2) await create(identity);
          return trx.maybe(statement);
        },
      },
    });
    return identitiesWith().decide(slow, identity);
  });
  expect(decision.kind).toBe('known');
});

test('[OPS-09] the owner of a mail address or username is never taken over: the account must be proved', async () => {
  const owner = await app().person();
  const sameEmail = somebody({ email: owner.email.toUpperCase() });
  expect(await decide(sameEmail)).toMatchObject({ kind: 'link', match: 'email', account: { id: owner.id } });
  const sameName = somebody({ username: owner.username });
  expect(await decide(sameName)).toMatchObject({
    kind: 'link',
    match: 'username',
    account: { id: owner.id },
  });
  const other = identitiesWith();
  expect((await decide(sameName, other, { isSomebodyElse: true })).kind).toBe('new');
  expect((await create(sameName)).username).toBe(`${owner.username}-2`);
  // The address is unverified: it says nothing about anybody.
  const unverified = somebody({ email: owner.email, isEmailVerified: false });
  expect(await refusalOf(decide(unverified))).toBe('sso.addressNotProved');
});

test('[OPS-09] new accounts can be switched off, and a name of the operators is not given away', async () => {
  const identity = somebody();
  expect(await refusalOf(decide(identity, identitiesWith({ allowsNewAccounts: false })))).toBe(
    'sso.noAccount',
  );
  const account = await create(identity, identitiesWith({}, [identity.username]));
  expect(account.username).toBe(`${identity.username}-2`);
});

test('[OPS-09] an account made by a provider has no password that could be guessed, not even an empty one', async () => {
  const { username } = await create(somebody());
  for (const password of ['', ' ', 'undefined'])
    expect(
      (await app().send('POST /usrapi/v1/users/login', { body: { username, password } })).status,
    ).not.toBe(200);
});

test('[OPS-09] invitations to the verified address are waiting in the new account', async () => {
  const { id, manager } = await app().product();
  const identity = somebody();
  const invited = await app().send('POST /prdapi/v1/products/invite-members', {
    token: manager.token,
    body: { emails: [identity.email], role: 'TestEngineer' },
  });
  const account = await create(identity);
  const rows = await app().database.query(
    'select user_id::int as user_id from invitations where product_id = $1',
    [id],
  );
  expect([invited.status, rows]).toEqual([200, [{ user_id: account.id }]]);
});

test('[OPS-09] an identity leads into one account only', async () => {
  const identity = somebody();
  await create(identity);
  const other = await app().person();
  const linking = app().db.transaction((trx) => identitiesWith().link(trx, identity, other, from));
  expect(await refusalOf(linking)).toBe('sso.linkedElsewhere');
});

test('[OPS-09] a username is made of what may stand in one', () => {
  expect(usernameOf({ username: 'José Peña', email: '' })).toBe('Jose.Pena');
  expect(usernameOf({ username: '罗子涵', email: 'lzh@example.test' })).toBe('member');
  expect(usernameOf({ username: '', email: 'lzh@example.test' })).toBe('lzh');
  expect(usernameOf({ username: 'x'.repeat(300), email: '' })).toHaveLength(46);
});

test('[OPS-09] a setting of groups that cannot be read is named', () => {
  expect(parseGroupRoles('developers=12:developer; cn=qa,ou=groups=7:tester').groups).toEqual([
    { group: 'developers', productId: 12, role: 'DevelopEngineer' },
    { group: 'cn=qa,ou=groups', productId: 7, role: 'TestEngineer' },
  ]);
  for (const wrong of [
    'developers',
    'developers=12',
    'developers=x:developer',
    'developers=12:boss',
    '=1:guest',
  ])
    expect(parseGroupRoles(`qa=7:tester;${wrong}`).wrong).toBe(wrong);
});

async function withGroups() {
  const { id: productId, manager } = await app().product();
  const { groups } = parseGroupRoles(
    `dev=${productId}:developer;qa=${productId}:tester;boss=${productId}:manager;all=${productId}:guest;none=999999999:guest`,
  );
  const identities = identitiesWith({ groups });
  const identity = somebody();
  const account = await create(identity, identities);
  const signIn = (...told: string[]) =>
    app().db.transaction((trx) => identities.welcome(trx, { ...identity, groups: told }, account, from));
  const rolesOf = async (userId = account.id) => {
    const rows = await app().database.query<{ roles: string[] }>(
      'select roles from memberships where product_id = $1 and user_id = $2',
      [productId, userId],
    );
    return rows[0]?.roles ?? [];
  };
  return { productId, manager, identities, identity, account, signIn, rolesOf };
}

test('[OPS-09] groups make somebody a member, change the roles, and end what they gave; history tells it', async () => {
  const { productId, account, signIn, rolesOf } = await withGroups();
  await signIn('dev', 'none', 'unheard of');
  expect(await rolesOf()).toEqual(['DevelopEngineer']);
  await signIn('dev', 'qa', 'all');
  expect(await rolesOf()).toEqual(['DevelopEngineer', 'TestEngineer']);
  await signIn('all');
  expect(await rolesOf()).toEqual(['Guest']);
  await signIn();
  expect(await rolesOf()).toEqual([]);
  const history = await app().database.query(
    `select category from history where product_id = $1 and creator_id = $2 order by id`,
    [productId, account.id],
  );
  expect(history.map(({ category }) => category)).toEqual(['update', 'update', 'update', 'remove']);
  const audited = await app().database.query(
    `select event from audit_events where about_product = $1 and person_id = $2 order by id`,
    [productId, account.id],
  );
  expect(audited.map(({ event }) => event)).toEqual([
    'member.added',
    'roles.changed',
    'roles.changed',
    'member.removed',
  ]);
});

test('[OPS-09] what people gave is left alone by groups', async () => {
  const { productId, account, signIn, rolesOf } = await withGroups();
  await app().database.query(
    `insert into memberships (product_id, user_id, roles) values ($1, $2, '{DesignEngineer}')`,
    [productId, account.id],
  );
  await signIn('qa');
  expect(await rolesOf()).toEqual(['DesignEngineer']);
  await signIn();
  expect(await rolesOf()).toEqual(['DesignEngineer']);
});

test('[OPS-09] the last manager and the main manager keep their role, whatever the groups say', async () => {
  const { productId, manager, account, signIn, rolesOf } = await withGroups();
  await signIn('boss');
  expect(await rolesOf()).toEqual(['ProductManager']);
  await app().database.query(
    `update memberships set roles = '{Guest}' where product_id = $1 and user_id = $2`,
    [productId, manager.id],
  );
  await signIn('dev');
  expect(await rolesOf()).toEqual(['ProductManager']);
  await app().database.query(
    `update memberships set roles = '{ProductManager}' where product_id = $1 and user_id = $2`,
    [productId, manager.id],
  );
  await app().database.query('update products set manager_id = $2 where id = $1', [productId, account.id]);
  await signIn();
  expect(await rolesOf()).toEqual(['ProductManager']);
  await app().database.query('update products set manager_id = $2 where id = $1', [productId, manager.id]);
  await signIn();
  expect(await rolesOf()).toEqual([]);
});
