// For tests: the texts of all catalogues in one language.
import type { Language } from '../../lib/i18n/language.ts';
import type { Texts } from '../../lib/i18n/typed-texts.ts';
import { catalogues } from './catalogues.ts';

export const allTexts = async (language: Language): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(Object.values(catalogues).map((load) => load[language]()))));
