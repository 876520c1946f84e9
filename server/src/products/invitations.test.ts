// Nobody becomes a member without accepting, and a mailed link lets exactly one person in.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile, claimsOf, password, type TestApp } from '../../tests/support/app.ts';
import { mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();
beforeAll(async () => {
  await app().startWorker();
});

const freshEmail = () => `${randomUUID().slice(0, 13)}@example.test`;
const freshName = () => `u${randomUUID().slice(0, 8)}`;

interface Invited {
  userIds?: number[];
  usernames?: string[];
  emails?: string[];
  role?: string;
}

const invite = (token: string, body: Invited, of: TestApp = app()) =>
  of.send('POST /prdapi/v1/products/invite-members', { token, body });
const own = async (token: string) =>
  (await app().call('GET /prdapi/v1/invitations/own', { token })).data.list;
const listed = async (token: string) =>
  (await app().call('GET /prdapi/v1/invitations/list', { token })).data.list;
const answer = (what: 'accept' | 'decline', token: string, id: number) =>
  app().call(`POST /prdapi/v1/invitations/${what}/{id}`, { token, params: { id } });
const withdraw = (token: string, id: number) =>
  app().call('POST /prdapi/v1/invitations/withdraw/{id}', { token, params: { id } });
const look = (token: string) => app().call('POST /prdapi/v1/invitations/look', { body: { token } });
const acceptLink = (token: string, link: string) =>
  app().call('POST /prdapi/v1/invitations/accept-link', { token, body: { token: link } });
const register = (invitation: string, username = freshName(), of: TestApp = app()) =>
  of.call('POST /usrapi/v1/users/register', {
    body: { username, email: 'other@evil.test', password, repeatPassword: password, invitation },
  });
const isMember = async (productId: number, userId: number) =>
  (
    await app().database.query('select from memberships where product_id = $1 and user_id = $2', [
      productId,
      userId,
    ])
  ).length === 1;

const linkIn = (text: string) => /\/invitation#([\w-]{43})/.exec(text)![1]!;

async function mailedLink(email: string, after = 0): Promise<string> {
  return linkIn((await nextMailTo(email, { after })).text);
}

async function invitedByMail(role = 'TestEngineer') {
  const product = await app().product();
  const email = freshEmail();
  expect((await invite(product.manager.token, { emails: [email], role })).status).toBe(200);
  return { ...product, email, link: await mailedLink(email) };
}

describe('somebody with an account', () => {
  test('[SEC-02, MEM-18, MEM-D8] is no member, sees nothing and is shown to nobody before accepting', async () => {
    const { id, manager } = await app().product('Charging');
    const person = await app().signedIn();
    await app().call('POST /usrapi/v1/users/update', {
      token: person.token,
      body: { id: person.id, fullname: 'Private Name', intro: 'private intro' },
    });
    const invited = await invite(manager.token, { usernames: [person.username], role: 'TestEngineer' });
    expect(invited).toMatchObject({ status: 200, data: { invited: 1 } });
    expect(await isMember(id, person.id)).toBe(false);
    const entering = { token: person.token, query: { productId: id } };
    expect((await app().call('POST /prdapi/v1/products/switch-product', entering)).status).toBe(404);
    const members = await app().call('GET /prdapi/v1/products/members', { token: manager.token });
    expect(members.data.total).toBe(1);
    const waiting = await app().call('GET /prdapi/v1/invitations/list', { token: manager.token });
    expect(waiting.data.list).toMatchObject([
      { invited: person.username, isAddress: false, role: 'TestEngineer', state: 'waiting' },
    ]);
    expect(JSON.stringify([waiting, members])).not.toMatch(/private|@example/i);
    const profile = { token: manager.token, params: { id: person.id } };
    expect((await app().call('GET /usrapi/v1/users/get/{id}', profile)).status).toBe(404);

    const [mine] = await own(person.token);
    expect(mine).toMatchObject({ productName: 'Charging', role: 'TestEngineer', inviter: manager.username });
    const mail = await nextMailTo(person.email);
    expect(mail.text).toContain('Charging');
    expect(mail.text).not.toContain('#');
    expect(await answer('accept', person.token, mine!.id)).toMatchObject({ data: { productId: id } });
    expect(await isMember(id, person.id)).toBe(true);
    expect((await app().call('POST /prdapi/v1/products/switch-product', entering)).status).toBe(200);
    expect(await listed(manager.token)).toEqual([]);
    expect(await own(person.token)).toEqual([]);
  });

  test('[SEC-02] who declines is no member, and the manager sees it', async () => {
    const { id, manager } = await app().product();
    const person = await app().signedIn();
    await invite(manager.token, { usernames: [person.username] });
    const [mine] = await own(person.token);
    expect((await answer('decline', person.token, mine!.id)).status).toBe(200);
    expect((await answer('accept', person.token, mine!.id)).status).toBe(404);
    expect(await isMember(id, person.id)).toBe(false);
    expect(await listed(manager.token)).toMatchObject([{ state: 'declined' }]);
  });

  test('[SEC-02] an invitation of somebody else, one that was withdrawn and one of a deleted product cannot be accepted', async () => {
    const { id, manager } = await app().product();
    const [person, thief] = [await app().signedIn(), await app().signedIn()];
    await invite(manager.token, { usernames: [person.username] });
    const [mine] = await own(person.token);
    expect((await answer('accept', thief.token, mine!.id)).status).toBe(404);
    expect((await answer('decline', thief.token, mine!.id)).status).toBe(404);
    expect((await withdraw(manager.token, mine!.id)).status).toBe(200);
    expect((await answer('accept', person.token, mine!.id)).status).toBe(404);

    await invite(manager.token, { usernames: [person.username] });
    const [second] = await own(person.token);
    await app().database.query('update products set deleted_at = now() where id = $1', [id]);
    expect(await own(person.token)).toEqual([]);
    expect((await answer('accept', person.token, second!.id)).status).toBe(404);
    expect(await isMember(id, person.id)).toBe(false);
    expect(await isMember(id, thief.id)).toBe(false);
  });

  test('[SEC-02] accepting and withdrawing at the same moment have one winner', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, manager } = await app().product();
      const person = await app().signedIn();
      await invite(manager.token, { usernames: [person.username] });
      const [mine] = await own(person.token);
      const [accepted, withdrawn] = await Promise.all([
        answer('accept', person.token, mine!.id),
        withdraw(manager.token, mine!.id),
      ]);
      expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await isMember(id, person.id)).toBe(accepted.status === 200);
    }
  }, 60_000);

  test('[SEC-02, SEC-03] ids of strangers cannot be counted up to learn their names', async () => {
    const { id, manager } = await app().product();
    const stranger = await app().person();
    expect(await invite(manager.token, { userIds: [stranger.id] })).toMatchObject({
      status: 400,
      code: 40_005,
    });
    const missing = await invite(manager.token, { userIds: [999_999_999] });
    expect(missing).toMatchObject({ status: 400, code: 40_005 });
    expect(await listed(manager.token)).toEqual([]);
    const elsewhere = await app().product();
    const colleague = await app().member(elsewhere.id, ['DevelopEngineer']);
    await app().database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{DevelopEngineer}')`,
      [elsewhere.id, manager.id],
    );
    expect(await invite(manager.token, { userIds: [colleague.id] })).toMatchObject({ data: { invited: 1 } });
    expect(await isMember(id, colleague.id)).toBe(false);
  });
});

describe('somebody without an account', () => {
  test('[OPS-08] comes by the mailed link through registration into the product', async () => {
    const { id, email, link } = await invitedByMail();
    expect(await look(link)).toMatchObject({ data: { email, role: 'TestEngineer', hasAccount: false } });
    const username = freshName();
    expect((await register(link, username)).status).toBe(200);
    const signedIn = await app().signIn({ username });
    expect(claimsOf(signedIn.data.token)).toMatchObject({ productId: id, roles: ['TestEngineer'] });
    const [row] = await app().database.query('select email from users where username = $1', [username]);
    // The address that the link proves, not the one that was sent along.
    expect(row).toEqual({ email });
  });

  test('[OPS-08] a link works once: eight registrations at the same moment make one account', async () => {
    const { id, link } = await invitedByMail();
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    const members = await app().database.query('select from memberships where product_id = $1', [id]);
    expect(members).toHaveLength(2);
    expect(await look(link)).toMatchObject({ status: 400, code: 40_089 });
    expect(await register(link)).toMatchObject({ code: 40_089 });
  });

  test('[OPS-08] withdrawn, expired, replaced and invented links say what to do and let nobody in', async () => {
    const { id, manager, email, link } = await invitedByMail();
    expect((await invite(manager.token, { emails: [email.toUpperCase()] })).status).toBe(200);
    const newest = await mailedLink(email, 1);
    expect(await look(link)).toMatchObject({ code: 40_086 });
    await app().database.query(`update invitations set expires_at = now() where product_id = $1`, [id]);
    expect(await look(newest)).toMatchObject({
      code: 40_087,
      message: expect.stringContaining('expired. Ask') as string,
    });
    expect(await register(newest)).toMatchObject({ code: 40_087 });
    const person = await app().signedIn();
    expect(await acceptLink(person.token, newest)).toMatchObject({ code: 40_087 });
    await app().database.query(
      `update invitations set expires_at = now() + interval '1 day' where product_id = $1`,
      [id],
    );
    const [waiting] = await listed(manager.token);
    await withdraw(manager.token, waiting!.id);
    expect(await look(newest)).toMatchObject({ code: 40_088 });
    expect(await register(newest)).toMatchObject({ code: 40_088 });
    for (const invented of ['x', `${newest}x`, newest.slice(1), randomUUID(), "' or 1=1 --"])
      expect(await look(invented)).toMatchObject({ status: 400, code: 40_086 });
    expect(await isMember(id, person.id)).toBe(false);
  });

  test('[OPS-08] the token stands in no table and in no job', async () => {
    const { link } = await invitedByMail();
    const tables = await app().database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('tracery', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const found = await app().database.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [
        link,
      ]);
      expect(found, name).toEqual([]);
    }
  });

  test('[OPS-12] whoever is disabled is found by nobody and cannot be invited', async () => {
    const { manager } = await app().product();
    const person = await app().signedIn();
    const find = async () =>
      (
        await app().call('GET /usrapi/v1/users/username/{name}', {
          token: manager.token,
          params: { name: person.username },
          query: {},
        })
      ).data;
    expect((await find()).total).toBe(1);
    await app().database.query('update users set disabled_at = now() where id = $1', [person.id]);
    expect(await find()).toEqual({ list: [], total: 0 });
    const invited = await invite(manager.token, { usernames: [person.username] });
    expect(invited).toMatchObject({ status: 400, data: null });
  });

  test('[OPS-08] a person with an account of another address accepts with that one', async () => {
    const { id, link } = await invitedByMail();
    const [first, second] = [await app().signedIn(), await app().signedIn()];
    expect(await acceptLink(first.token, link)).toMatchObject({ data: { productId: id } });
    expect(await isMember(id, first.id)).toBe(true);
    expect(await acceptLink(second.token, link)).toMatchObject({ code: 40_089 });
    expect(await isMember(id, second.id)).toBe(false);
  });

  test('[OPS-08, SEC-02] who registers with the address without the link finds the invitation, and the link alone no longer lets others in', async () => {
    const { id, email, link } = await invitedByMail();
    await app().call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
    const mail = await nextMailTo(email, { after: 1 });
    const username = freshName();
    const made = await app().call('POST /usrapi/v1/users/register', {
      body: {
        username,
        email,
        password,
        repeatPassword: password,
        emailVerificationCode: /\b(\d{6})\b/.exec(mail.text)![1]!,
      },
    });
    const thief = await app().signedIn();
    expect((await acceptLink(thief.token, link)).status).toBe(400);
    expect((await register(link)).status).toBe(400);
    const { token } = (await app().signIn({ username })).data;
    const [mine] = await own(token);
    expect((await answer('accept', token, mine!.id)).status).toBe(200);
    expect(await isMember(id, made.data.id)).toBe(true);
    expect(await isMember(id, thief.id)).toBe(false);
  });

  test('[OPS-08, SEC-01] the manager cannot tell an address with an account from one without', async () => {
    const { id, manager } = await app().product();
    const person = await app().signedIn();
    const [known, unknown] = [person.email, freshEmail()];
    const replies = [];
    for (const email of [known, unknown]) replies.push(await invite(manager.token, { emails: [email] }));
    expect(replies.map(({ status, data }) => [status, data])).toEqual([
      [200, { invited: 1 }],
      [200, { invited: 1 }],
    ]);
    const rows = await listed(manager.token);
    const shapes = rows.map(({ id: _id, invited, createdAt, expiresAt, ...rest }) => [
      rest,
      invited.length > 0,
      Date.parse(expiresAt!) - Date.parse(createdAt),
    ]);
    expect(shapes[0]).toEqual(shapes[1]);
    // Not even for a member: the address of a member is not told either.
    const member = await app().member(id, ['DevelopEngineer']);
    expect(await invite(manager.token, { emails: [member.email] })).toMatchObject({ data: { invited: 1 } });
    expect((await own(person.token)).length).toBe(1);
    expect((await nextMailTo(known)).text).not.toContain('/invitation#');
    expect((await nextMailTo(unknown)).text).toContain('/invitation#');
  });

  test('[OPS-08] a name that mail programs would make a link of is not told in the mail', async () => {
    const { manager } = await app().product('Win at evil.example now');
    const email = freshEmail();
    await invite(manager.token, { emails: [email] });
    const mail = await nextMailTo(email);
    expect(mail.text + mail.html + mail.subject).not.toContain('evil');
    expect((await mailsTo(email)).length).toBe(1);
  });

  test('[OPS-08] invited addresses stand in no history that other members read', async () => {
    const { id, email } = await invitedByMail();
    const member = await app().member(id, ['DevelopEngineer']);
    const read = await app().call('GET /damapi/v1/operationlogs/list', {
      token: member.token,
      query: { kind: 'Product', sourceId: id },
    });
    expect(read.data.total).toBeGreaterThan(1);
    expect(JSON.stringify(read)).not.toContain(email);
    expect((await app().call('GET /prdapi/v1/invitations/list', { token: member.token })).status).toBe(403);
  });
});

test('[OPS-08] what became of an invitation is forgotten after 30 days', async () => {
  const { id, manager, link } = await invitedByMail();
  const [waiting] = await listed(manager.token);
  await withdraw(manager.token, waiting!.id);
  const person = await app().person();
  await invite(manager.token, { usernames: [person.username] });
  await app().database.query(
    `update invitations set created_at = created_at - interval '31 days', ended_at = ended_at - interval '31 days'
     where product_id = $1`,
    [id],
  );
  await app().database.query(`select purge_invitations(interval '30 days', 100)`);
  expect(await look(link)).toMatchObject({ code: 40_086 });
  // One that nobody has answered yet goes on waiting.
  expect(await listed(manager.token)).toMatchObject([{ invited: person.username }]);
});
