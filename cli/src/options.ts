// All options, each said once: what they take, and what help says of them.
import type { ParseArgsConfig } from 'node:util';
import { misused } from './failure.ts';
import type { PlainKey, Translate } from './language.ts';

interface Option {
  /** What stands behind it; nothing: a switch. */
  takes?: string;
  short?: string;
  multiple?: true;
}

/** Of every command. */
export const commonOptions = ['profile', 'product', 'json', 'lang', 'insecure', 'help'] as const;

const optionTable = {
  profile: { takes: 'name' },
  product: { takes: 'id|name', short: 'p' },
  json: {},
  lang: { takes: 'en|zh' },
  insecure: {},
  help: { short: 'h' },
  status: { takes: 'word', short: 's' },
  owner: { takes: 'me|name' },
  search: { takes: 'text' },
  tag: { takes: 'tag' },
  iteration: { takes: 'number' },
  where: { takes: 'field=value', multiple: true },
  sort: { takes: 'field' },
  order: { takes: 'asc|desc' },
  limit: { takes: 'n', short: 'n' },
  columns: { takes: 'a,b' },
  name: { takes: 'text' },
  content: { takes: 'text' },
  'content-file': { takes: 'file|-' },
  field: { takes: 'field=value', short: 'f', multiple: true },
  once: { takes: 'text' },
  comment: { takes: 'text' },
  reason: { takes: 'resolved|norecurrence|other' },
  kind: { takes: 'kind', short: 'k' },
  map: { takes: 'heading=field', multiple: true },
  'dry-run': {},
  'only-good': {},
  undo: { takes: 'id' },
  format: { takes: 'csv|xlsx' },
  output: { takes: 'file|-', short: 'o' },
  branch: { takes: 'name' },
  commit: { takes: 'id' },
  link: { takes: 'address' },
  build: { takes: 'name' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof optionTable;

const optionOf = (name: OptionName): Option => optionTable[name];

export const parseOptionsOf = (names: readonly OptionName[]): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    names.map((name) => {
      const { takes, short, multiple = false } = optionOf(name);
      return [name, { type: takes ? 'string' : 'boolean', multiple, ...(short && { short }) }];
    }),
  );

/** What was given, by name. */
export interface Options {
  has(name: OptionName): boolean;
  text(name: OptionName): string | undefined;
  texts(name: OptionName): string[];
  /** `a=b`, each. */
  pairs(name: OptionName): [string, string][];
  /** One of some words. */
  oneOf<Word extends string>(name: OptionName, words: readonly Word[]): Word | undefined;
  /** A whole number above 0. */
  count(name: OptionName): number | undefined;
}

export function optionsFrom(values: Record<string, unknown>, t: Translate): Options {
  const invalid = (name: OptionName, value: string) =>
    misused(t('option.invalid', { option: name, value, takes: optionOf(name).takes ?? '' }));
  const text = (name: OptionName) => values[name] as string | undefined;
  const texts = (name: OptionName) => (values[name] as string[] | undefined) ?? [];
  return {
    has: (name) => values[name] !== undefined,
    text,
    texts,
    pairs: (name) =>
      texts(name).map((pair) => {
        const at = pair.indexOf('=');
        if (at < 1) throw invalid(name, pair);
        return [pair.slice(0, at).trim(), pair.slice(at + 1)];
      }),
    oneOf: (name, words) => {
      const value = text(name);
      const found = words.find((word) => word === value);
      if (value !== undefined && found === undefined) throw invalid(name, value);
      return found;
    },
    count: (name) => {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^[1-9]\d{0,6}$/.test(value)) throw invalid(name, value);
      return Number(value);
    },
  };
}

/** `--product, -p <id|name>` and what it means. */
export const describeOption = (name: OptionName, t: Translate): [string, string] => {
  const { takes, short } = optionOf(name);
  const said = `--${name}${short ? `, -${short}` : ''}${takes ? ` <${takes}>` : ''}`;
  return [said, t(`option.${name}` satisfies PlainKey)];
};
