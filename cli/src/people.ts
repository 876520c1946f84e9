// Members of the product, as people name them.
import { ownWords } from '@tracery/contract/search/query';
import type { Client } from './client.ts';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';

const shownMax = 10;

/** `me`, a username, a full name, or enough of one that it can be nobody else. */
export async function findPerson(client: Client, text: string, t: Translate): Promise<number> {
  const wanted = text.trim().replace(/^@/, '').toLowerCase();
  if (ownWords.includes(wanted)) return (await client.me()).userId;
  const { list } = await client.call('GET /prdapi/v1/products/members', {
    query: { query: wanted, limit: shownMax },
  });
  const exact = [
    list.filter(({ username }) => username.toLowerCase() === wanted),
    list.filter(({ fullname }) => fullname.toLowerCase() === wanted),
    list,
  ].find(({ length }) => length > 0);
  if (exact?.length === 1) return exact[0]!.id;
  const people = list.map(({ username, fullname }) => `${fullname} (${username})`).join(', ') || '-';
  throw misused(t('person.unknown', { text, people }));
}
