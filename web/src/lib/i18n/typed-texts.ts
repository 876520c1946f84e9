// Which texts there are. What a text is stands in the contract.
export { translationOf, type Text, type Texts, type Values } from '@tracery/contract/texts/typed-texts';

/**
 * All texts, by the folder they stand in. Each `texts.en.ts` adds its own by declaration merging; those that visitors
 * read are in `public-texts.en.ts`.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface TextGroups {}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every key with its English text. */
export type AllTexts = Intersection<TextGroups[keyof TextGroups]>;
