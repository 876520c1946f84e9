// Types of texts: unknown keys and missing or misspelt parameters do not compile, in either language.

/** Plural forms by `{count}`. Chinese needs only `other`. */
interface Forms {
  one?: string;
  other: string;
}

export type Text = string | Forms;
export type Texts = Record<string, Text>;

type Placeholders<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Written<Source> = Source extends string ? Source : Source extends Forms ? Source['other'] : never;

/** The parameter names in a text. */
type Names<Source> = Placeholders<Written<Source>>;

/** The parameters of `t` beside the key. */
export type Values<Source> = [Names<Source>] extends [never]
  ? []
  : [values: Record<Names<Source>, string | number>];

type SameNames<A, B> = [Names<A>] extends [Names<B>] ? ([Names<B>] extends [Names<A>] ? true : false) : false;

type Checked<Source, Given> = {
  [Key in keyof Given]: Key extends keyof Source
    ? SameNames<Source[Key], Given[Key]> extends true
      ? Given[Key]
      : `must hold exactly {${Names<Source[Key]>}}`
    : 'no such key in English';
};

/** `translationOf<typeof english>()({ … })`: the same keys as the English texts, each with the same parameters. */
export const translationOf =
  <Source extends Texts>() =>
  <const Given extends Record<keyof Source, Text>>(texts: Given & Checked<Source, Given>): Given =>
    texts;
