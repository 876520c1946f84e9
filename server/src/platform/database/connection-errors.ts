// Says what an operator has to do when PostgreSQL cannot be reached or does not let us in. Without addresses: anybody may
// read the answer of `/readyz`.

const hints: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the address in DATABASE_URL. Start PostgreSQL, or correct host and port.',
  ENOTFOUND: 'The host in DATABASE_URL has no address. Correct it, or the name server.',
  EAI_AGAIN: 'The host in DATABASE_URL could not be looked up. Check the name server.',
  ETIMEDOUT: 'PostgreSQL does not answer at the address in DATABASE_URL. Check network and firewall.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL. Correct it there, or set it anew for the role.',
  '28000': 'PostgreSQL does not let the role in DATABASE_URL in. Check pg_hba.conf.',
  '3D000': 'The database in DATABASE_URL does not exist. Run "pnpm migrate" with POSTGRES_URL.',
  '42P01': 'The database has no tables of Tracery. Run "pnpm migrate".',
  '3F000': 'The database has no tables of Tracery. Run "pnpm migrate".',
  '42501': 'The role in DATABASE_URL may not read the tables. Run "pnpm migrate".',
  '53300': 'PostgreSQL has no free connection. Raise max_connections, or lower DATABASE_POOL.',
  '57P03': 'PostgreSQL is starting or recovering. It will let us in when that is done.',
};

/** `AggregateError`: a host with several addresses was tried at each. */
const codeOf = (error: unknown): string | undefined => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  return code ?? errors?.[0]?.code;
};

/** Whether it is known what to do. */
export const isConnectionError = (error: unknown): boolean => (codeOf(error) ?? '') in hints;

export function describeConnectionError(error: unknown): string {
  const code = codeOf(error) ?? '';
  if (hints[code]) return hints[code];
  if (/timeout/i.test((error as Error).message)) return hints['ETIMEDOUT']!;
  return `The database cannot be used${code && ` (${code})`}. The log says more.`;
}
