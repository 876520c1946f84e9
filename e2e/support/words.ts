// What screens say, in both languages, from the texts of the client: tests that are told in both find parts by it.
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { fill } from '../../contract/src/texts/fill.ts';
import type { Language } from '../../contract/src/refusals.ts';
import type { Texts } from '../../web/src/lib/i18n/typed-texts.ts';

const client = path.resolve(import.meta.dirname, '../../web/src');

/** As `t` of the client. A key that no text has is a mistake of the test. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

async function wordsIn(language: Language): Promise<Words> {
  const texts: Texts = {};
  for await (const file of glob(`**/*texts.${language}.ts`, { cwd: client }))
    Object.assign(texts, ((await import(path.join(client, file))) as { texts: Texts }).texts);
  return (key, values) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    return fill(text, values, language);
  };
}

export const words: Record<Language, Words> = { en: await wordsIn('en'), zh: await wordsIn('zh') };
