import net from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dnOf,
  groupLdif,
  groupsBase,
  peopleBase,
  personLdif,
  startSlapd,
  type Slapd,
} from '../../../../scripts/slapd.ts';
import { ldapConfigOf } from './config.ts';
import { DirectoryUnavailable } from './connection.ts';
import { createDirectory, type Directory, type Wanted } from './directory.ts';

let slapd: Slapd;
const password = 'directory horse';

beforeAll(async () => {
  slapd = await startSlapd();
  slapd.change(personLdif({ uid: 'mira.okoro', fullname: '奥科罗 米拉' }));
  slapd.change(
    personLdif({ uid: '张伟', fullname: '张伟', password: '正确的马和电池', mail: 'zhang.wei@example.org' }),
  );
  slapd.change(personLdif({ uid: 'nils.krog' }));
  slapd.change(personLdif({ uid: 'half*star' }));
  slapd.change(groupLdif('testers', ['mira.okoro', '张伟']));
  slapd.change(groupLdif('开发组', ['mira.okoro']));
});
afterAll(() => slapd.remove());

const unset = {
  LDAP_KIND: 'openldap',
  LDAP_STARTTLS: '',
  LDAP_CA_FILE: '',
  LDAP_BIND_DN: '',
  LDAP_BIND_PASSWORD: '',
  LDAP_PEOPLE_BASE: '',
  LDAP_PEOPLE_FILTER: '',
  LDAP_GROUPS_BASE: '',
  LDAP_GROUP_FILTER: '',
  LDAP_ID_ATTRIBUTE: '',
  LDAP_USERNAME_ATTRIBUTE: '',
  LDAP_NAME_ATTRIBUTE: '',
  LDAP_MAIL_ATTRIBUTE: '',
};

/** With settings as they stand in the environment. */
function directory(env: Record<string, string> = {}): Directory {
  const { LDAP_STARTTLS: startTls, LDAP_KIND: kind, ...values } = { ...unset, ...slapd.env, ...env };
  const config = ldapConfigOf({
    ...values,
    LDAP_KIND: kind === 'activedirectory' ? kind : 'openldap',
    LDAP_STARTTLS: startTls === 'on',
    LDAP_LOCAL_PASSWORDS: false,
    ALLOW_INSECURE_LDAP: false,
  });
  return createDirectory(config!, () => undefined);
}

const someone = { source: '192.0.2.7', isKnown: false };
const ask = (asked: Directory, wanted: Wanted, given = password, wait = 60_000) =>
  asked.findPerson({ wanted, password: given, from: someone, deadline: performance.now() + wait });
const find = (name: string, given = password, env: Record<string, string> = {}) =>
  ask(directory(env), { name }, given);

/** Why nobody could be asked. */
const trouble = (finding: Promise<unknown>): Promise<string> =>
  finding.then(
    () => 'none',
    (error: unknown) =>
      error instanceof DirectoryUnavailable ? error.message : `another error: ${String(error)}`,
  );

test('[OPS-10] whoever is in the directory is found with name, mail address and groups, over TLS from the start or by StartTLS', async () => {
  const found = await find('mira.okoro');
  expect(found).toEqual({
    subject: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    username: 'mira.okoro',
    fullname: '奥科罗 米拉',
    email: 'mira.okoro@example.org',
    groups: expect.arrayContaining(['testers', `cn=testers,${groupsBase}`, '开发组']) as string[],
  });
  expect(await find('mira.okoro', password, { LDAP_URL: slapd.ldapUrl, LDAP_STARTTLS: 'on' })).toEqual(found);
  expect(
    await find('mira.okoro', password, { LDAP_URL: slapd.ldapsUrl.replace('127.0.0.1', 'localhost') }),
  ).toEqual(found);
});

test('[OPS-10] without a place for groups those that the entry names count', async () => {
  const found = await find('mira.okoro', password, { LDAP_GROUPS_BASE: '' });
  expect(found!.groups).toEqual(
    expect.arrayContaining(['testers', `cn=testers,${groupsBase}`, '开发组', `cn=开发组,${groupsBase}`]),
  );
});

test('[OPS-10] Chinese names and passwords are taken as typed', async () => {
  expect(await find('张伟', '正确的马和电池')).toMatchObject({
    fullname: '张伟',
    groups: ['testers', `cn=testers,${groupsBase}`],
  });
});

test('[OPS-10] a wrong or an empty password and an unknown name are refused', async () => {
  expect(await find('mira.okoro', 'wrong horse')).toBeUndefined();
  expect(await find('nobody')).toBeUndefined();
  expect(await find('mira.okoro', '')).toBeUndefined();
});

test('[OPS-10] an unknown name and a wrong password take the same steps', async () => {
  const steps: number[] = [];
  for (const name of ['mira.okoro', 'nobody']) {
    let asked = 0;
    const proxy = net.createServer((socket) => {
      const onward = net.connect(Number(new URL(slapd.ldapUrl).port), '127.0.0.1');
      socket.on('data', () => (asked += 1));
      socket.pipe(onward).pipe(socket);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as net.AddressInfo;
    expect(await find(name, 'wrong horse', { LDAP_URL: `ldap://127.0.0.1:${port}` })).toBeUndefined();
    proxy.close();
    steps.push(asked);
  }
  expect(steps[0]).toBe(3);
  expect(steps[1]).toBe(steps[0]);
});

test('[OPS-10] an empty password is refused before the directory is asked', async () => {
  expect(await find('mira.okoro', '', { LDAP_URL: 'ldaps://127.0.0.1:1' })).toBeUndefined();
});

test.each([
  '*',
  'mira*',
  'mira.okoro)(uid=*',
  '*)(objectClass=*',
  String.raw`\2a`,
  String.raw`mira.okoro\29`,
  'mira.okoro\0',
  '{name}',
  'half*',
])('[OPS-10] the name %j means nothing but itself', async (name) => {
  expect(await find(name)).toBeUndefined();
});

test('[OPS-10] a name with a star finds the person of exactly this name', async () => {
  expect(await find('half*star')).toMatchObject({ username: 'half*star' });
});

test.each([' mira.okoro', 'mira.okoro ', 'ｍira.okoro', 'mira.\u00ADokoro', 'mira.okoro\u200B'])(
  '[OPS-10] only one spelling leads to a person, so that each try on them is counted: not %j',
  async (name) => {
    expect(await find(name)).toBeUndefined();
  },
);

test('[OPS-10] upper and lower case are the same name', async () => {
  expect(await find('MIRA.Okoro')).toMatchObject({ username: 'mira.okoro' });
});

test('[OPS-10] a name that two entries have leads to neither', async () => {
  slapd.change(`
dn: ou=more,${peopleBase}
objectClass: organizationalUnit
ou: more

dn: uid=twice,ou=more,${peopleBase}
objectClass: inetOrgPerson
uid: twice
cn: twice
sn: twice
userPassword: ${password}
${personLdif({ uid: 'twice' })}`);
  expect(await find('twice')).toBeUndefined();
});

test('[OPS-10] somebody is found again by what never changes, also under a new name', async () => {
  const { subject } = (await find('nils.krog'))!;
  slapd.change(`
dn: ${dnOf('nils.krog')}
changetype: modrdn
newrdn: uid=nils.berg
deleteoldrdn: 1
`);
  expect(await find('nils.krog')).toBeUndefined();
  expect(await ask(directory(), { subject }, password)).toMatchObject({
    subject,
    username: 'nils.berg',
  });
  expect(await ask(directory(), { subject }, 'wrong horse')).toBeUndefined();
});

test('[OPS-10] locked, filtered-out and deleted people are refused', async () => {
  for (const uid of ['locked', 'left', 'gone']) slapd.change(personLdif({ uid }));
  expect(await find('locked')).toBeDefined();
  slapd.change(`
dn: ${dnOf('locked')}
changetype: modify
add: pwdAccountLockedTime
pwdAccountLockedTime: 000001010000Z
`);
  expect(await find('locked')).toBeUndefined();
  slapd.change(`
dn: ${dnOf('left')}
changetype: modify
add: employeeType
employeeType: left
`);
  const filter = { LDAP_PEOPLE_FILTER: '(&(objectClass=inetOrgPerson)(uid={name})(!(employeeType=left)))' };
  expect(await find('left', password, filter)).toBeUndefined();
  expect(await find('mira.okoro', password, filter)).toBeDefined();
  slapd.change(`
dn: ${dnOf('gone')}
changetype: delete
`);
  expect(await find('gone')).toBeUndefined();
});

test('[OPS-10] the entries of Active Directory are read: its names, its bytes for ids, its mark of disabled people', async () => {
  const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  for (const [uid, control] of [
    ['ad.lin', 512],
    ['ad.disabled', 514],
  ] as const)
    slapd.change(`
dn: cn=${uid},${peopleBase}
objectClass: user
cn: ${uid}
sn: 林
displayName: 林 小雨
sAMAccountName: ${uid}
objectCategory: person
userAccountControl: ${control}
objectGUID:: ${guid.toString('base64')}
userPassword: ${password}
`);
  const settings = { LDAP_KIND: 'activedirectory', LDAP_GROUP_FILTER: '(member={dn})' };
  const found = await find('ad.lin', password, settings);
  expect(found).toEqual({
    subject: '33221100-5544-7766-8899-aabbccddeeff',
    username: 'ad.lin',
    fullname: '林 小雨',
    email: '',
    groups: [],
  });
  expect(await find('ad.disabled', password, settings)).toBeUndefined();
  slapd.change(`
dn: cn=ad.disabled,${peopleBase}
changetype: delete
`);
  expect(await ask(directory(settings), { subject: found!.subject }, password)).toEqual(found);
});

test('[OPS-10] a directory whose certificate another authority signed, or for another host, is not asked', async () => {
  const wrongCa = { LDAP_CA_FILE: slapd.otherCaFile };
  expect(await trouble(find('mira.okoro', password, wrongCa))).toMatch(/certificate|self-signed|issuer/);
  const startTls = { LDAP_URL: slapd.ldapUrl, LDAP_STARTTLS: 'on' };
  expect(await trouble(find('mira.okoro', password, { ...wrongCa, ...startTls }))).toMatch(/certificate/);
  for (const [url, more] of [
    [slapd.ldapsUrl, {}],
    [slapd.ldapUrl, { LDAP_STARTTLS: 'on' }],
  ] as const) {
    const env = { ...more, LDAP_URL: url.replace('127.0.0.1', '127.0.0.2') };
    const proxy = net.createServer((socket) => {
      const port = Number(new URL(url).port);
      const onward = net.connect(port, '127.0.0.1');
      socket.pipe(onward).pipe(socket);
      socket.on('error', () => onward.destroy());
      onward.on('error', () => socket.destroy());
    });
    proxy.listen(Number(new URL(url).port), '127.0.0.2');
    await once(proxy, 'listening');
    expect(await trouble(find('mira.okoro', password, env))).toMatch(
      /does not match certificate|not in the cert/,
    );
    proxy.close();
  }
});

/** Answers each chunk by the function; for what slapd never does. */
async function pretender(answer: (socket: net.Socket, nth: number) => void) {
  const open = new Set<net.Socket>();
  let opened = 0;
  const server = net.createServer((socket) => {
    let nth = 0;
    opened += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', () => answer(socket, (nth += 1)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return { url: `ldap://127.0.0.1:${port}`, open, opened: () => opened, server };
}

test('[OPS-10] what somebody on the way adds to the answer to StartTLS ends the connection', async () => {
  const success = '300c02010178070a010004000400';
  const injected = '300c02010261070a010004000400';
  const { url, server } = await pretender((socket) => socket.write(Buffer.from(success + injected, 'hex')));
  expect(await trouble(find('mira.okoro', password, { LDAP_URL: url, LDAP_STARTTLS: 'on' }))).toBe(
    'the answer to StartTLS is not one answer',
  );
  server.close();
});

test('[OPS-10] a directory that refuses StartTLS gets no password', async () => {
  const { url, server } = await pretender((socket) =>
    socket.write(Buffer.from('300c02010178070a010234000400', 'hex')),
  );
  expect(await trouble(find('mira.okoro', password, { LDAP_URL: url, LDAP_STARTTLS: 'on' }))).not.toBe(
    'none',
  );
  server.close();
});

test('[OPS-10] a directory that does not answer is given up after 5 seconds, and the connection is closed', async () => {
  const { url, server, open, opened } = await pretender(() => undefined);
  const start = performance.now();
  expect(await trouble(find('mira.okoro', password, { LDAP_URL: url }))).toBe('no answer within 5000 ms');
  expect(performance.now() - start).toBeLessThan(9000);
  expect(opened()).toBe(1);
  await expect.poll(() => open.size).toBe(0);
  server.close();
});

test('[OPS-10] a directory that answers without end is cut off', async () => {
  const bindSuccess = Buffer.from('300c02010261070a010004000400', 'hex');
  const endless = Buffer.from('308405f5e100', 'hex');
  const { url, server } = await pretender((socket, nth) => {
    if (nth === 1) socket.write(bindSuccess);
    else socket.write(Buffer.concat([endless, Buffer.alloc(8_000_000)]));
  });
  expect(await trouble(find('mira.okoro', password, { LDAP_URL: url }))).toContain('too much');
  server.close();
});

test('[OPS-10] a directory that is down, and a wrong password of the account that looks people up, are no wrong password', async () => {
  expect(await trouble(find('mira.okoro', password, { LDAP_URL: 'ldaps://127.0.0.1:1' }))).toContain(
    'ECONNREFUSED',
  );
  expect(await trouble(find('mira.okoro', password, { LDAP_BIND_PASSWORD: 'wrong' }))).toContain('0x31');
});
