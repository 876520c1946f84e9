// A real directory for tests: a throw-away OpenLDAP server with certificates of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, waitFor } from './services.ts';

export interface Slapd {
  /** Plain, which may become TLS by StartTLS. */
  ldapUrl: string;
  ldapsUrl: string;
  /** The authority that signed its certificate, and one that did not. */
  caFile: string;
  otherCaFile: string;
  /** LDIF that adds, changes or deletes entries. */
  change(ldif: string): void;
  /** The settings of an app that uses it. */
  env: Record<string, string>;
  stop(): Promise<void>;
  /** Once more, with what it had. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export const suffix = 'dc=example,dc=org';
export const peopleBase = `ou=people,${suffix}`;
export const groupsBase = `ou=groups,${suffix}`;

/** What Active Directory has and OpenLDAP has not. */
const activeDirectorySchema = `
attributetype ( 1.3.6.1.4.1.99999.1.1 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.1.2 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.1.3 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.1.4 NAME 'objectCategory' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.99999.2.1 NAME 'user' SUP inetOrgPerson STRUCTURAL MAY ( objectGUID $ sAMAccountName $ userAccountControl $ objectCategory ) )
`;

const configuration = (directory: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
${activeDirectorySchema}
pidfile ${directory}/pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
moduleload ppolicy
TLSCACertificateFile ${directory}/ca.pem
TLSCertificateFile ${directory}/server.pem
TLSCertificateKeyFile ${directory}/server.key
database mdb
suffix "${suffix}"
rootdn "cn=admin,${suffix}"
rootpw secret
directory ${directory}/db
overlay memberof
overlay ppolicy
ppolicy_default "cn=policy,${suffix}"
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=tracery,${suffix}" read by anonymous auth by * none
`;

const beginnings = `
dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${peopleBase}
objectClass: organizationalUnit
ou: people

dn: ${groupsBase}
objectClass: organizationalUnit
ou: groups

dn: cn=tracery,${suffix}
objectClass: person
cn: tracery
sn: tracery
userPassword: service-password

dn: cn=policy,${suffix}
objectClass: device
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdLockout: TRUE
`;

const run = (directory: string, command: string, args: string[], input?: string) =>
  execFileSync(command, args, { cwd: directory, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });

function makeCertificates(directory: string): void {
  const openssl = (...args: string[]) => run(directory, 'openssl', args);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  for (const ca of ['ca', 'other-ca'])
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      `${ca}.key`,
      '-out',
      `${ca}.pem`,
      '-subj',
      `/CN=${ca} of tests`,
    );
  fs.writeFileSync(path.join(directory, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
}

export async function startSlapd(): Promise<Slapd> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-slapd-'));
  fs.mkdirSync(path.join(directory, 'db'));
  makeCertificates(directory);
  const config = path.join(directory, 'slapd.conf');
  fs.writeFileSync(config, configuration(directory));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const ldapUrl = `ldap://127.0.0.1:${port}`;
  const ldapsUrl = `ldaps://127.0.0.1:${tlsPort}`;
  const caFile = path.join(directory, 'ca.pem');
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn('slapd', ['-f', config, '-h', `${ldapUrl} ${ldapsUrl}`, '-d', '0'], { stdio: 'ignore' });
    const isReady = async () => run(directory, 'ldapwhoami', ['-x', '-H', ldapUrl]).length > 0;
    await waitFor('slapd', isReady);
  };
  const stop = async () => {
    const stopping = child;
    child = undefined;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    stopping.kill('SIGTERM');
    await once(stopping, 'exit');
  };
  const change = (ldif: string) => {
    const asAdmin = ['-x', '-H', ldapUrl, '-D', `cn=admin,${suffix}`, '-w', 'secret'];
    run(directory, 'ldapmodify', ['-a', ...asAdmin], ldif);
  };
  await start();
  change(beginnings);
  return {
    ldapUrl,
    ldapsUrl,
    caFile,
    otherCaFile: path.join(directory, 'other-ca.pem'),
    change,
    env: {
      LDAP_URL: ldapsUrl,
      LDAP_CA_FILE: caFile,
      LDAP_BIND_DN: `cn=tracery,${suffix}`,
      LDAP_BIND_PASSWORD: 'service-password',
      LDAP_PEOPLE_BASE: peopleBase,
      LDAP_GROUPS_BASE: groupsBase,
    },
    start,
    stop,
    async remove() {
      await stop();
      fs.rmSync(directory, { recursive: true });
    },
  };
}

interface NewPerson {
  uid: string;
  password?: string;
  fullname?: string;
  mail?: string;
  /** More lines of LDIF. */
  more?: string;
}

export const dnOf = (uid: string) => `uid=${uid},${peopleBase}`;

export const personLdif = ({
  uid,
  password = 'directory horse',
  fullname = uid,
  mail,
  more = '',
}: NewPerson) => `
dn: ${dnOf(uid)}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${fullname}
sn: ${fullname}
${mail === '' ? '' : `mail: ${mail ?? `${uid}@example.org`}\n`}userPassword: ${password}
${more}`;

export const groupLdif = (name: string, members: string[]) => `
dn: cn=${name},${groupsBase}
objectClass: groupOfNames
cn: ${name}
${members.map((uid) => `member: ${dnOf(uid)}`).join('\n')}
`;
