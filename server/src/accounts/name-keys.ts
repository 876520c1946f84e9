// What a person is found by: full name, username, pinyin and initials, one way to type it per line.
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { searchForm } from '../tenancy/people.ts';

/** A Chinese name has two to four characters; of longer ones not every mixture is kept. */
const maxMixedSyllables = 4;

/** `zhang` → zhang, zh, z: whole, or the letters that people type for it. */
const shortForms = (syllable: string): string[] => {
  const double = /^[zcs]h/.exec(syllable)?.[0];
  // Keyboards have no ü.
  const whole = syllable.includes('ü')
    ? [syllable.replace('ü', 'v'), syllable.replace('ü', 'u')]
    : [syllable];
  return [...new Set([...whole, ...(double ? [double] : []), syllable.slice(0, 1)])];
};

/** Each part in each of its forms, written together: `luozihan`, `luozh`, `lzh`. */
function mixtures(parts: readonly string[]): string[] {
  if (parts.length > maxMixedSyllables) return [parts.join(''), parts.map((part) => part[0]).join('')];
  return parts
    .map(shortForms)
    .reduce((starts, forms) => starts.flatMap((start) => forms.map((form) => start + form)), ['']);
}

/** Loaded where it is needed first: its dictionary takes 20 MB. */
async function syllablesOf(fullname: string): Promise<string[]> {
  const { pinyin } = await import('pinyin-pro');
  return pinyin(fullname, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive' })
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean);
}

const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);

export async function nameKeys({
  username,
  fullname,
}: {
  username: string;
  fullname: string;
}): Promise<string> {
  const words = fullname.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = hasChinese(fullname) ? await syllablesOf(fullname) : words;
  const [family = '', ...given] = parts;
  const lines = [
    username,
    username.replaceAll(/[^\p{L}\p{N}]+/gu, ''),
    fullname,
    ...mixtures(parts),
    [...given, family].join(''),
  ];
  return [...new Set(lines.map(searchForm).filter(Boolean))].join('\n');
}

const batch = 500;

/** For people whose rows came without keys. */
export async function fillNameKeys(db: Database): Promise<void> {
  const fillSome = () =>
    db.transaction(async (trx) => {
      const people = await trx.all(
        sql<{ id: number; username: string; fullname: string }>`
          select id, username, fullname from users where needs_name_keys order by id limit ${sql.number(batch)}
          for no key update skip locked
        `,
      );
      const keys = await Promise.all(people.map(nameKeys));
      await trx.run(
        sql`
          update users u set name_keys = filled.keys, needs_name_keys = false
          from unnest(${people.map(({ id }) => id)}::bigint[], ${keys}::text[]) as filled (id, keys)
          where u.id = filled.id
        `,
      );
      return people.length;
    });
  while ((await fillSome()) === batch);
}
