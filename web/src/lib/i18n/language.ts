// The language of the interface.
import { limits } from '@tracery/contract/limits';
import type { Language } from '@tracery/contract/refusals';
import { days, type CookieJar } from '../cookies.ts';

export type { Language };
export const languages = ['en', 'zh'] as const satisfies readonly Language[];

const cookieName = 'language';
const life = { seconds: days(limits.screen.languageCookieDays), sameSite: 'Lax' } as const;

const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'zh';

/** The chosen language, else Chinese if the browser prefers it, else English. */
export function detectLanguage(stored: string | undefined, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return browserLanguage.toLowerCase().includes('zh') ? 'zh' : 'en';
}

export const storeLanguage = (jar: CookieJar, language: Language): void =>
  jar.write(cookieName, language, life);

/** The initial language. Renews the cookie of a choice on each visit. */
export function initialLanguage(jar: CookieJar, browserLanguage: string): Language {
  const stored = jar.read(cookieName);
  if (isLanguage(stored)) storeLanguage(jar, stored);
  return detectLanguage(stored, browserLanguage);
}

/** For `lang` attributes and for the Accept-Language header. */
export const htmlLanguage = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en');
export const headerLanguage = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en-US');
