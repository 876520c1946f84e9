// Texts in the current language. Languages are loaded on demand.
import { refusals, type RefusalKey } from '@tracery/contract/refusals';
import { fill } from '@tracery/contract/texts/fill';
import { documentCookies } from '../cookies.ts';
import { createStore, useStore } from '../store.ts';
import { initialLanguage, htmlLanguage, storeLanguage, type Language } from './language.ts';
import type { AllTexts, Texts, Values } from './typed-texts.ts';

export type TextKey = keyof AllTexts;
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<AllTexts[Key]>) => string;
/** A key whose text has no parameters. */
export type PlainKey = { [Key in TextKey]: Values<AllTexts[Key]> extends [] ? Key : never }[TextKey];

interface ActiveTexts {
  language: Language;
  translate: Translate;
}

type Catalogue = Record<Language, () => Promise<Texts>>;

export interface Catalogues {
  public: Catalogue;
  /** Loaded with the frame of signed-in screens. */
  signedIn: Catalogue;
  /** Loaded with the first part that is loaded after its screen. */
  details: Catalogue;
  /** Loaded with their screen: `screen-texts` of areas that say much. */
  accounts: Catalogue;
  dashboard: Catalogue;
  home: Catalogue;
  trace: Catalogue;
  programs: Catalogue;
  reports: Catalogue;
  status: Catalogue;
  apiViewer: Catalogue;
  /** Loaded with the first open item. */
  development: Catalogue;
  imports: Catalogue;
}

export type LaterCatalogue = Exclude<keyof Catalogues, 'public'>;

let catalogues: Catalogues | undefined;
const loading = new Map<keyof Catalogues, Promise<void>>();
const wanted = new Set<keyof Catalogues>(['public']);

/** The app provides the loaders of all areas. */
export const setCatalogues = (all: Catalogues): void => {
  catalogues = all;
};

export const translatorFor = (texts: Texts, language: Language): Translate =>
  ((key: string, values?: Record<string, string | number>) =>
    fill(texts[key] ?? key, values, language)) as Translate;

/** Until the first texts are loaded. */
const activeTexts = createStore<ActiveTexts>({ language: 'en', translate: translatorFor({}, 'en') });

let latest: Promise<void> | undefined;

function loadLanguage(language: Language): Promise<void> {
  const load = async () => {
    const parts = [...wanted].map((name) => catalogues![name][language]());
    const texts: Texts = Object.assign({}, ...(await Promise.all(parts)));
    const show = () => {
      document.documentElement.lang = htmlLanguage(language);
      activeTexts.set({ language, translate: translatorFor(texts, language) });
    };
    // What was asked for later has more texts, or another language.
    if (latest === mine) show();
    else await latest?.catch(show);
  };
  const mine = load();
  latest = mine;
  return mine;
}

export const startLanguage = (): Promise<void> =>
  loadLanguage(initialLanguage(documentCookies, navigator.language));

export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(documentCookies, language);
  await loadLanguage(language);
}

/** Those of signed-in screens must be there before the first of them; those of details before a part that needs them. */
export async function loadTexts(name: LaterCatalogue): Promise<void> {
  if (wanted.has(name)) return loading.get(name);
  wanted.add(name);
  const loaded = loadLanguage(currentLanguage());
  loading.set(name, loaded);
  // Asked for again if it did not come.
  loaded.catch(() => wanted.delete(name));
  await loaded;
}

export const currentLanguage = (): Language => activeTexts.get().language;
export const useLanguage = (): Language => useStore(activeTexts).language;

/** For components: re-renders when the language changes. */
export const useText = (): Translate => useStore(activeTexts).translate;

/** Outside components: the text in the current language. */
export const text: Translate = (key, ...values) => activeTexts.get().translate(key, ...values);

/** The text of a refusal, from the contract as on the server; the build puts it among the texts of the language. */
export const refusalText = (key: RefusalKey, language: Language = currentLanguage()): string =>
  (refusals[key] as Partial<Record<Language, string>>)[language] ?? text(`refusal.${key}` as PlainKey);
