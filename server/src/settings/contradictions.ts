// Settings that cannot be meant together, or that change nothing because another one is missing.
import type { Settings } from './sources.ts';

/** What is set below has no effect without one of these. */
const needs: { settings: RegExp; oneOf: string[] }[] = [
  { settings: /^S3_/, oneOf: ['S3_ENDPOINT'] },
  { settings: /^(LDAP_|ALLOW_INSECURE_LDAP$)/, oneOf: ['LDAP_URL'] },
  { settings: /^SSO_/, oneOf: ['OIDC_PROVIDERS', 'LDAP_URL'] },
  { settings: /^METRICS_HOST$/, oneOf: ['METRICS_PORT'] },
];

const listOf = (value = ''): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function withoutEffect(given: Settings): string[] {
  const names = Object.keys(given).filter((name) => given[name]);
  return needs
    .filter(({ oneOf }) => !oneOf.some((name) => given[name]))
    .map(({ settings, oneOf }) => ({ set: names.filter((name) => settings.test(name)), oneOf }))
    .filter(({ set }) => set.length > 0)
    .map(({ set, oneOf }) => `${set.join(', ')}: no effect without ${oneOf.join(' or ')}`);
}

function unlistedProviders(given: Settings): string[] {
  const listed = new Set(listOf(given['OIDC_PROVIDERS']).map((name) => name.toUpperCase()));
  return Object.keys(given).flatMap((name) => {
    const [, provider] = /^OIDC_([A-Z0-9]+)_(?:ISSUER|CLIENT_ID)$/.exec(name) ?? [];
    if (!provider || listed.has(provider)) return [];
    return [`${name}: no effect while OIDC_PROVIDERS does not list ${provider.toLowerCase()}`];
  });
}

/** The roles reach one database, and none of them is another. */
function databaseProblems(given: Settings): string[] {
  const names = ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL'] as const;
  const urls = names.flatMap((name) => {
    const url = given[name] ? URL.parse(given[name]) : null;
    return url ? [{ name, role: decodeURIComponent(url.username), database: url.pathname }] : [];
  });
  const [first, ...others] = urls;
  return others.flatMap(({ name, role, database }) => [
    ...(database === first!.database ? [] : [`${name} and ${first!.name} name different databases`]),
    ...(role && role === first!.role
      ? [`${name} and ${first!.name} name the same role: the walls between products need a role for each`]
      : []),
  ]);
}

export const contradictions = (given: Settings): string[] => [
  ...withoutEffect(given),
  ...unlistedProviders(given),
  ...databaseProblems(given),
];
