// What the columns of a ReqIF file that was read are called, how relations and chapters stand in their cells, and the names
// of attributes that the standard or other tools give. No schemas.
import { linkTypeNames, linkTypes, type LinkType } from '../records/link-types.ts';

/** Always there, and in this order; the attributes of the file follow. */
export const reqifColumns = {
  identifier: 'identifier',
  kind: 'kind of item',
  name: 'name',
  text: 'text',
  chapter: 'chapter',
  relations: 'relations',
} as const;

/** How our own files and the implementation guide of the standard call them. */
export const reqifNames = {
  foreignId: 'ReqIF.ForeignID',
  name: 'ReqIF.Name',
  chapterName: 'ReqIF.ChapterName',
  text: 'ReqIF.Text',
  /** The text as it was written here. It counts as long as nobody has changed the other one. */
  markdown: 'Tracery.Markdown',
} as const;

/** `Charging ⟨_a1⟩`. */
export const chapterText = (name: string, identifier: string): string => `${name} ⟨${identifier}⟩`;

export function readChapter(text: string): { name: string; identifier?: string } {
  const at = text.lastIndexOf(' ⟨');
  if (at < 0 || !text.endsWith('⟩')) return { name: text };
  return { name: text.slice(0, at), identifier: text.slice(at + 2, -1) };
}

export interface Relation {
  type: LinkType;
  isForward: boolean;
  identifier: string;
}

/** One in each line: `depends → _a1`, and `depends ← _a1` at the other end. */
export const relationText = ({ type, isForward, identifier }: Relation): string =>
  `${type} ${isForward ? '→' : '←'} ${identifier}`;

/** Undefined if a line is none. */
export function readRelations(text: string): Relation[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.flatMap((line) => {
    const [, type, arrow, identifier] = /^(\S+) ([→←]) (\S.*)$/.exec(line) ?? [];
    const known = linkTypeNames.find((one) => one === type);
    return known ? [{ type: known, isForward: arrow === '→', identifier: identifier! }] : [];
  });
  return read.length === lines.length ? read : undefined;
}

/** What others call the same. Anything else relates two items. */
const otherWords: Readonly<Partial<Record<LinkType, readonly string[]>>> = {
  depends: ['depends', 'dependency', 'depends on', 'requires', 'needs', 'dependent on'],
  duplicates: ['duplicate', 'duplicates', 'duplicate of', 'is duplicate of', 'copy of'],
};

export function linkTypeByWord(word: string): LinkType {
  const wanted = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  const own = linkTypeNames.find(
    (type) =>
      type === wanted ||
      linkTypes[type].forward.en.toLowerCase() === wanted ||
      linkTypes[type].forward.zh === wanted,
  );
  const other = linkTypeNames.find((type) => otherWords[type]?.includes(wanted));
  return own ?? other ?? 'relates';
}
