// Files in the Requirements Interchange Format, as DOORS, Polarion, Jama, ProR, StrictDoc and we ourselves write them: each
// object is a row, with its chapter and its relations in columns of their own.
import {
  chapterText,
  limits,
  linkTypeByWord,
  relationText,
  reqifColumns,
  reqifNames,
  type Relation,
} from '@tracery/contract';
import { xhtmlOfMarkdown } from '../../platform/markdown/from-markdown.ts';
import { toXhtml, type Element, type Markup } from '../../platform/markdown/markup.ts';
import { markdownOf } from '../../platform/markdown/to-markdown.ts';
import {
  parseReqif,
  type ReqifFile,
  type ReqifObject,
  type ReqifPlace,
  type ReqifValue,
} from './reqif-xml.ts';
import { collectRows, type Table } from './table.ts';

/** In small letters, the best first. Standard names first, then those of tools. */
const nameWords = [
  reqifNames.name.toLowerCase(),
  reqifNames.chapterName.toLowerCase(),
  'object heading',
  'title',
  'name',
  'heading',
  'summary',
  'object short text',
];
const textWords = [
  reqifNames.text.toLowerCase(),
  'object text',
  'description',
  'text',
  'primary text',
  'statement',
  'content',
];
const headingWords = [reqifNames.chapterName.toLowerCase(), 'object heading'];
const typeWords = ['type', 'object type', 'item type', 'work item type', 'requirement type'];
const markdownWord = reqifNames.markdown.toLowerCase();

const chapterTypes = /\b(feature|epic|heading|header|chapter|section|folder|topic)s?\b|特性|标题|章/i;
const requirementTypes = /\b(requirement|story|need)s?\b|需求/i;

/** Columns that are always there stand before those of the attributes. */
const attributesMax = limits.import.columnsMax - Object.keys(reqifColumns).length;

/** What an item is called that has only a text. */
const startOfText = 120;

interface Said {
  name: string;
  value: ReqifValue;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const inWords = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span',
  'sub',
  'sup',
  'code',
  'tt',
  'del',
  'ins',
]);

/** What stands in blocks of their own is apart. */
const wordsIn = (node: Markup): string => {
  if (typeof node === 'string') return node;
  const inside = node.children.map(wordsIn).join('');
  return inWords.has(node.name) ? inside : ` ${inside} `;
};

const lineOf = (value: ReqifValue | undefined): string =>
  value === undefined ? '' : oneLine('text' in value ? value.text : wordsIn(value.xhtml));

/** Plain texts of others are no Markdown, but few mean what they would do in it; ours are. */
const textOf = (value: ReqifValue): string =>
  'text' in value ? value.text : markdownOf(value.xhtml.children);

const find = (said: readonly Said[], words: readonly string[]): ReqifValue | undefined => {
  for (const word of words) {
    const found = said.find(({ name, value }) => name.toLowerCase() === word && lineOf(value) !== '');
    if (found) return found.value;
  }
  return undefined;
};

/** Spaces between elements are nobody's text. */
const inner = ({ children }: Element): string =>
  children
    .filter((child) => typeof child !== 'string' || child.trim() !== '')
    .map(toXhtml)
    .join('');

/** Our own text, unless somebody has changed the one that others read. */
function contentOf(said: readonly Said[]): string {
  const value = find(said, textWords);
  const own = said.find(({ name }) => name.toLowerCase() === markdownWord)?.value;
  if (own && 'text' in own) {
    if (!value || 'text' in value) return own.text;
    if (inner(value.xhtml) === xhtmlOfMarkdown(own.text)) return own.text;
  }
  return value ? textOf(value) : '';
}

interface Read {
  object: ReqifObject;
  said: Said[];
  name: string;
  content: string;
  typeName: string;
}

function readObject({ names }: ReqifFile, object: ReqifObject): Read {
  const said = [...object.values].map(([id, value]) => ({ name: names.get(id) || id, value }));
  const content = contentOf(said);
  const start = lineOf(find(said, textWords)).slice(0, startOfText);
  const name = lineOf(find(said, nameWords)) || oneLine(object.longName) || start.trim() || object.id;
  return {
    object,
    said,
    name: name.slice(0, limits.item.nameMax).toWellFormed(),
    content,
    typeName: lineOf(find(said, typeWords)) || names.get(object.typeId) || '',
  };
}

/** What says so itself, a heading without text, or what others stand below. */
function isFeature({ said, content, typeName }: Read, hasChildren: boolean): boolean {
  if (chapterTypes.test(typeName)) return true;
  const isHeading = find(said, headingWords) !== undefined;
  if (isHeading && content.trim() === '') return true;
  return hasChildren && !requirementTypes.test(typeName);
}

/** In the order of the hierarchy; each object once, those without a place last. */
function order({ objects, places }: ReqifFile) {
  const placeOf = new Map<string, ReqifPlace>();
  const parents = new Set<string>();
  for (const place of places) {
    if (!placeOf.has(place.objectId)) placeOf.set(place.objectId, place);
    if (place.parent) parents.add(place.parent.objectId);
  }
  const ids = new Set([...placeOf.keys(), ...objects.keys()].filter((id) => objects.has(id)));
  return { ids, placeOf, parents };
}

/** Both ends of each relation between objects of the file tell of it, so the one that is imported last finds the other. */
function relationsOf({ relations, names, objects }: ReqifFile): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  const add = (id: string, relation: Relation) => {
    const lines = found.get(id) ?? new Set();
    found.set(id, lines.add(relationText(relation)));
  };
  for (const { typeId, source, target } of relations) {
    if (source === target || !objects.has(source) || !objects.has(target)) continue;
    const type = linkTypeByWord(names.get(typeId) ?? '');
    add(source, { type, isForward: true, identifier: target });
    add(target, { type, isForward: false, identifier: source });
  }
  return new Map([...found].map(([id, lines]) => [id, [...lines]]));
}

/** What the columns that are always there have said already. */
const alreadySaid = new Set([
  ...[reqifNames.name, reqifNames.chapterName, reqifNames.text].map((name) => name.toLowerCase()),
  'object heading',
  'object text',
  markdownWord,
]);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function readReqif(text: string): Table {
  const file = parseReqif(text);
  const { ids, placeOf, parents } = order(file);
  const all = [...ids].map((id) => readObject(file, file.objects.get(id)!));
  const features = new Map(
    all.filter((one) => isFeature(one, parents.has(one.object.id))).map((one) => [one.object.id, one]),
  );
  const relations = relationsOf(file);
  const attributes = new Set<string>();
  for (const { said } of all)
    for (const { name, value } of said)
      if (!alreadySaid.has(name.toLowerCase()) && attributes.size < attributesMax && lineOf(value) !== '')
        attributes.add(name);

  /** The nearest one above that is a feature. */
  const chapterOf = (id: string): string => {
    for (let place = placeOf.get(id)?.parent; place; place = place.parent) {
      const feature = features.get(place.objectId);
      if (feature) return chapterText(feature.name, place.objectId);
    }
    return '';
  };
  const collector = collectRows();
  const columns = [...attributes];
  collector.add(1, [...Object.values(reqifColumns).map(capitalised), ...columns]);
  all.forEach(({ object, said, name, content }, at) => {
    const byName = new Map(said.map((one) => [one.name, one.value]));
    const isChapter = features.has(object.id);
    collector.add(at + 2, [
      object.id,
      isChapter ? 'Feature' : 'Requirement',
      name,
      content,
      isChapter ? '' : chapterOf(object.id),
      (relations.get(object.id) ?? []).join('\n'),
      ...columns.map((column) => lineOf(byName.get(column))),
    ]);
  });
  return collector.end('reqif');
}
