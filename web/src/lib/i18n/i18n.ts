// Texts in the current language. Languages are loaded on demand.
import { refusals, type RefusalKey } from '@tracery/contract/refusals';
import { documentCookies } from '../cookies.ts';
import { createStore, useStore } from '../store.ts';
import { initialLanguage, htmlLanguage, storeLanguage, type Language } from './language.ts';
import type { AllTexts, Text, Texts, Values } from './typed-texts.ts';

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
}

let catalogues: Catalogues | undefined;
let isSignedIn = false;

/** The app provides the loaders of all areas. */
export const setCatalogues = (all: Catalogues): void => {
  catalogues = all;
};

export function fill(
  text: Text,
  values: Record<string, string | number> | undefined,
  language: Language,
): string {
  let written = text;
  if (typeof written !== 'string') {
    const form = new Intl.PluralRules(language).select(Number(values?.['count']));
    written = (form === 'one' ? written.one : undefined) ?? written.other;
  }
  return written.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole));
}

export const translatorFor = (texts: Texts, language: Language): Translate =>
  ((key: string, values?: Record<string, string | number>) =>
    fill(texts[key] ?? key, values, language)) as Translate;

/** Until the first texts are loaded. */
const activeTexts = createStore<ActiveTexts>({ language: 'en', translate: translatorFor({}, 'en') });

/** Texts that came with a part of the app that few people open. */
const later: Record<Language, Texts>[] = [];
let loaded: Texts = {};

const showTexts = (language: Language) =>
  activeTexts.set({
    language,
    translate: translatorFor(Object.assign({}, loaded, ...later.map((one) => one[language])), language),
  });

/** Called by such a part when it is loaded. */
export function addTexts(texts: Record<Language, Texts>): void {
  later.push(texts);
  showTexts(currentLanguage());
}

async function loadLanguage(language: Language): Promise<void> {
  const wanted = isSignedIn ? [catalogues!.public, catalogues!.signedIn] : [catalogues!.public];
  loaded = Object.assign({}, ...(await Promise.all(wanted.map((one) => one[language]()))));
  document.documentElement.lang = htmlLanguage(language);
  showTexts(language);
}

export const startLanguage = (): Promise<void> =>
  loadLanguage(initialLanguage(documentCookies, navigator.language));

export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(documentCookies, language);
  await loadLanguage(language);
}

/** Must resolve before the first signed-in screen. */
export async function loadSignedInTexts(): Promise<void> {
  if (isSignedIn) return;
  isSignedIn = true;
  await loadLanguage(currentLanguage());
}

export const currentLanguage = (): Language => activeTexts.get().language;
export const useLanguage = (): Language => useStore(activeTexts).language;

/** For components: re-renders when the language changes. */
export const useText = (): Translate => useStore(activeTexts).translate;

/** Outside components: the text in the current language. */
export const text: Translate = (key, ...values) => activeTexts.get().translate(key, ...values);

/** The text of a refusal, from the contract as on the server. */
export const refusalText = (key: RefusalKey, language: Language = currentLanguage()): string =>
  refusals[key][language];
