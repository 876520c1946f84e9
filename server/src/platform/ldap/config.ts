// The settings of a directory (LDAP), and what in them stops the start.
import fs from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { parseFilterTemplate, type FilterTemplate } from './filter-template.ts';

/** As they stand in the environment. */
export interface LdapValues {
  LDAP_URL?: string | undefined;
  LDAP_KIND: 'openldap' | 'activedirectory';
  LDAP_STARTTLS: boolean;
  LDAP_CA_FILE: string;
  LDAP_BIND_DN: string;
  LDAP_BIND_PASSWORD: string;
  LDAP_PEOPLE_BASE: string;
  LDAP_PEOPLE_FILTER: string;
  LDAP_GROUPS_BASE: string;
  LDAP_GROUP_FILTER: string;
  LDAP_ID_ATTRIBUTE: string;
  LDAP_USERNAME_ATTRIBUTE: string;
  LDAP_NAME_ATTRIBUTE: string;
  LDAP_MAIL_ATTRIBUTE: string;
  LDAP_LOCAL_PASSWORDS: boolean;
  ALLOW_INSECURE_LDAP: boolean;
}

export interface LdapConfig {
  url: URL;
  startTls: boolean;
  /** Certificates of the authorities that are believed, in place of the usual ones. */
  ca: string | undefined;
  /** Undefined: people are looked up without signing in. */
  service: { dn: string; password: string } | undefined;
  people: { base: string; filter: FilterTemplate };
  /** Undefined: the attribute `memberOf` of the person names the groups. */
  groups: { base: string; filter: FilterTemplate } | undefined;
  attributes: { id: string; username: string; fullname: string; email: string };
  /** Whether people of the directory may also use a password of Tracery. */
  allowsLocalPasswords: boolean;
}

const defaults = {
  openldap: {
    filter: '(&(objectClass=inetOrgPerson)(uid={name}))',
    groups: '(|(member={dn})(uniqueMember={dn}))',
    attributes: { id: 'entryUUID', username: 'uid', fullname: 'cn', email: 'mail' },
  },
  activedirectory: {
    // 2 is the bit of disabled accounts.
    filter:
      '(&(objectCategory=person)(objectClass=user)(sAMAccountName={name})(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
    // Also the groups that have a group of the person as member.
    groups: '(&(objectClass=group)(member:1.2.840.113556.1.4.1941:={dn}))',
    attributes: { id: 'objectGUID', username: 'sAMAccountName', fullname: 'displayName', email: 'mail' },
  },
} as const;

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

const templatesOf = (values: LdapValues) => ({
  people: () => parseFilterTemplate(values.LDAP_PEOPLE_FILTER || defaults[values.LDAP_KIND].filter, ['name']),
  groups: () =>
    parseFilterTemplate(values.LDAP_GROUP_FILTER || defaults[values.LDAP_KIND].groups, ['dn', 'name']),
});

/** What the check throws, in words; undefined if nothing. */
function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Throws unless the file holds certificates that can be read. */
function readCa(file: string): string {
  const found = fs.readFileSync(file, 'utf8').match(certificate);
  if (!found) throw new Error(`${file} holds no certificate in PEM`);
  return found.map((pem) => new X509Certificate(pem).toString()).join('');
}

function connectionProblems(values: LdapValues): string[] {
  const problems: string[] = [];
  const url = new URL(values.LDAP_URL!);
  const isPlain = url.protocol === 'ldap:';
  if (isPlain && !values.LDAP_STARTTLS && !isLoopback(url.hostname) && !values.ALLOW_INSECURE_LDAP)
    problems.push(
      'LDAP_URL is plain ldap: use ldaps:// or LDAP_STARTTLS=on, or set ALLOW_INSECURE_LDAP=on if passwords may travel readable',
    );
  if (!isPlain && values.LDAP_STARTTLS)
    problems.push('LDAP_STARTTLS is for ldap://, LDAP_URL begins with TLS already');
  if (Boolean(values.LDAP_BIND_DN) !== Boolean(values.LDAP_BIND_PASSWORD))
    problems.push(
      'LDAP_BIND_DN and LDAP_BIND_PASSWORD are needed together: directories take a name without a password for nobody',
    );
  const file = values.LDAP_CA_FILE;
  const caProblem = file && problemOf(() => readCa(file));
  if (caProblem) problems.push(`LDAP_CA_FILE cannot be used: ${caProblem}`);
  return problems;
}

export function ldapProblems(values: LdapValues): string[] {
  if (!values.LDAP_URL) return [];
  const problems = connectionProblems(values);
  if (!values.LDAP_PEOPLE_BASE)
    problems.push(
      'LDAP_PEOPLE_BASE is missing: where people are looked for, such as ou=people,dc=example,dc=org',
    );
  const templates = templatesOf(values);
  const wrongPeople = problemOf(() => {
    if (templates.people().comparisons({ name: '' }).length === 0)
      throw new Error('{name} stands nowhere in it');
  });
  if (wrongPeople) problems.push(`LDAP_PEOPLE_FILTER: ${wrongPeople}`);
  const wrongGroups = problemOf(templates.groups);
  if (wrongGroups) problems.push(`LDAP_GROUP_FILTER: ${wrongGroups}`);
  return problems;
}

/** Of settings without problems. */
export function ldapConfigOf(values: LdapValues): LdapConfig | undefined {
  if (!values.LDAP_URL) return undefined;
  const usual = defaults[values.LDAP_KIND].attributes;
  const templates = templatesOf(values);
  return {
    url: new URL(values.LDAP_URL),
    startTls: values.LDAP_STARTTLS,
    ca: values.LDAP_CA_FILE ? readCa(values.LDAP_CA_FILE) : undefined,
    service: values.LDAP_BIND_DN
      ? { dn: values.LDAP_BIND_DN, password: values.LDAP_BIND_PASSWORD }
      : undefined,
    people: { base: values.LDAP_PEOPLE_BASE, filter: templates.people() },
    groups: values.LDAP_GROUPS_BASE
      ? { base: values.LDAP_GROUPS_BASE, filter: templates.groups() }
      : undefined,
    attributes: {
      id: values.LDAP_ID_ATTRIBUTE || usual.id,
      username: values.LDAP_USERNAME_ATTRIBUTE || usual.username,
      fullname: values.LDAP_NAME_ATTRIBUTE || usual.fullname,
      email: values.LDAP_MAIL_ATTRIBUTE || usual.email,
    },
    allowsLocalPasswords: values.LDAP_LOCAL_PASSWORDS,
  };
}
