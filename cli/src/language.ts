// The language of texts and answers.
import type { Language } from '@tracery/contract/refusals';
import { fill } from '@tracery/contract/texts/fill';
import type { Texts, Values } from '@tracery/contract/texts/typed-texts';
import { texts as english } from './texts.en.ts';
import { texts as chinese } from './texts.zh.ts';

type AllTexts = typeof english;
type TextKey = keyof AllTexts;
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<AllTexts[Key]>) => string;
/** A key whose text has no parameters. */
export type PlainKey = { [Key in TextKey]: Values<AllTexts[Key]> extends [] ? Key : never }[TextKey];

/** As `--lang` says it, otherwise as the first of these variables that is set, as POSIX orders them. */
export function languageOf(asked: string | undefined, env: NodeJS.ProcessEnv): Language {
  const wanted = asked ?? [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(Boolean) ?? '';
  return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function translatorFor(language: Language): Translate {
  const texts: Texts = language === 'zh' ? chinese : english;
  return ((key: TextKey, values?: Record<string, string | number>) =>
    fill(texts[key]!, values, language)) as Translate;
}

export const headerLanguage = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-US');
