// `pnpm kinds`: writes from the definitions what every page of the client needs to know of all kinds. The definitions
// themselves are too large to load at once, and their types cannot name the kinds that they refer to.
import fs from 'node:fs';
import path from 'node:path';
import { definitions } from '../contract/src/kinds/index.ts';
import type { Definition } from '../contract/src/work-item/definition.ts';

const root = path.resolve(import.meta.dirname, '..');
const kinds: readonly Definition[] = definitions;
const note = '// Written by `pnpm kinds` from the definitions. Do not edit.';

/** What the address of its screen can name, beside what all screens have: owners, parents, and older links. */
function parametersOf({ fields, filters, screen: { parameters = {} } }: Definition): string[] {
  const narrowing = filters.filter((name) => /^(link|source|owner|person)$/.test(fields[name]!.type));
  const { open, expanded, passed = [] } = parameters;
  return [...new Set([open, expanded, ...narrowing, ...passed].filter((name) => name !== undefined))];
}

const summaryOf = (definition: Definition) => {
  const { kind, path: calls, letter, screen } = definition;
  const { path: address, group = null, place, key } = screen;
  const parameters = parametersOf(definition);
  return {
    name: kind.toLowerCase(),
    path: calls,
    letter,
    screen: { path: address, group, place, key, parameters },
  };
};

const summaries = () => `${note}

export const kindSummaries = {
${kinds.map((one) => `  ${one.kind}: ${JSON.stringify(summaryOf(one))},`).join('\n')}
} as const;

export type ItemKind = keyof typeof kindSummaries;
/** Where the calls of a kind begin. */
export type ItemPath = (typeof kindSummaries)[ItemKind]['path'];
/** The screen of a kind. */
export type ItemScreenPath = (typeof kindSummaries)[ItemKind]['screen']['path'];
`;

const words = () => `${note}
import type { ItemKind } from '../kinds/summaries.generated.ts';

/** What the kinds are called in a filter of the search. */
export const kindNames: Readonly<Record<ItemKind, { readonly en: string; readonly zh: string }>> = {
${kinds.map((one) => `  ${one.kind}: { en: '${one.kind.toLowerCase()}', zh: '${one.words.zh}' },`).join('\n')}
};
`;

const icons = () => `${note}
import type { ItemKind } from '@tracery/contract/work-item/fields';
import {
${[...new Set(kinds.map(({ screen }) => screen.icon))].map((icon) => `  ${icon},`).join('\n')}
  type LucideIcon,
} from 'lucide-react';

export const itemIcons: Record<ItemKind, LucideIcon> = {
${kinds.map(({ kind, screen }) => `  ${kind}: ${screen.icon},`).join('\n')}
};
`;

/** The generated files, by their paths. */
export const kindFiles = (): Record<string, string> => ({
  [path.join(root, 'contract/src/kinds/summaries.generated.ts')]: summaries(),
  [path.join(root, 'contract/src/search/kind-names.generated.ts')]: words(),
  [path.join(root, 'web/src/kit/ui/item-icons.generated.ts')]: icons(),
});

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of Object.entries(kindFiles())) fs.writeFileSync(file, text);
