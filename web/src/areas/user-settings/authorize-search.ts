/** What programs write into the address when they ask for a token: the names are those of OAuth. */
const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
] as const;

export type AuthorizeSearch = Partial<Record<(typeof names)[number], string>>;

export const authorizeSearch = (raw: Record<string, unknown>): AuthorizeSearch =>
  Object.fromEntries(names.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])));
