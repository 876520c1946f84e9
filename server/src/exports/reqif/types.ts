// What a ReqIF file says of itself before its items: data types, and types of items and links with their attributes. The
// same for every product, so that its identifiers are the same in all files.
import {
  canLink,
  definitionOf,
  exportColumnsOf,
  frozenWords,
  linkTypes,
  linkTypeNames,
  reqifNames,
  valuesOf,
  type ItemKind,
  type LinkType,
} from '@tracery/contract';
import { xmlAttribute } from '../../platform/xml-text.ts';

const exchangedKinds = ['Feature', 'Requirement'] as const satisfies readonly ItemKind[];
export type ExchangedKind = (typeof exchangedKinds)[number];

/** When they last changed in a release. */
const lastChange = '2026-11-19T00:00:00Z';
/** Characters: more than the longest text. */
const stringMax = 1_000_000;

type DataType = 'STRING' | 'XHTML' | 'DATE' | 'ENUMERATION';

export interface Attribute {
  id: string;
  /** The column of a list that it is; undefined for texts. */
  column?: string;
  name: string;
  type: DataType;
  /** Of an enumeration, in English. */
  values: string[];
}

/** The hierarchy says what belongs to what; the address would be that of one installation, with ids of its database. */
const notExchanged: ReadonlySet<string> = new Set(['number', 'name', 'sourceId', 'link']);

function attributeOf(kind: ExchangedKind, column: string, name: string): Attribute {
  const values = valuesOf(definitionOf(kind)!, column).map(({ words }) => words.en);
  const id = `tracery-${kind.toLowerCase()}-${column}`;
  if (column === 'created' || column === 'updated') return { id, column, name, type: 'DATE', values: [] };
  if (values.length === 0) return { id, column, name, type: 'STRING', values };
  const all = column === 'status' ? [...values, frozenWords.en] : values;
  return { id, column, name, type: 'ENUMERATION', values: all };
}

function attributesOfKind(kind: ExchangedKind): Attribute[] {
  const text = (id: string, name: string, type: DataType): Attribute => ({
    id: `tracery-${kind.toLowerCase()}-${id}`,
    name,
    type,
    values: [],
  });
  return [
    { ...text('number', reqifNames.foreignId, 'STRING'), column: 'number' },
    { ...text('name', reqifNames.name, 'STRING'), column: 'name' },
    ...(kind === 'Feature' ? [text('chapter-name', reqifNames.chapterName, 'XHTML')] : []),
    text('text', reqifNames.text, 'XHTML'),
    text('markdown', reqifNames.markdown, 'STRING'),
    ...exportColumnsOf(definitionOf(kind)!)
      .filter(({ name }) => !notExchanged.has(name))
      .map(({ name, words }) => attributeOf(kind, name, words.en)),
  ];
}

export const attributesOf: Readonly<Record<ExchangedKind, Attribute[]>> = {
  Feature: attributesOfKind('Feature'),
  Requirement: attributesOfKind('Requirement'),
};

export const typeIdOf = (kind: ExchangedKind): string => `tracery-${kind.toLowerCase()}`;
export const relationTypeId = (type: LinkType): string => `tracery-link-${type}`;
export const specificationTypeId = 'tracery-specification';

const valueIdOf = ({ id }: Attribute, at: number): string => `${id}-${at + 1}`;

/** Undefined if it is none of them. */
export const enumValueId = (attribute: Attribute, word: string): string | undefined => {
  const at = attribute.values.indexOf(word);
  return at < 0 ? undefined : valueIdOf(attribute, at);
};

const identity = (id: string, name: string): string =>
  `IDENTIFIER="${xmlAttribute(id)}" LAST-CHANGE="${lastChange}" LONG-NAME="${xmlAttribute(name)}"`;

const enumeration = (attribute: Attribute): string =>
  `<DATATYPE-DEFINITION-ENUMERATION ${identity(`${attribute.id}-values`, attribute.name)}><SPECIFIED-VALUES>${attribute.values
    .map(
      (word, at) =>
        `<ENUM-VALUE ${identity(valueIdOf(attribute, at), word)}><PROPERTIES><EMBEDDED-VALUE KEY="${at + 1}" OTHER-CONTENT=""/></PROPERTIES></ENUM-VALUE>`,
    )
    .join('')}</SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION>\n`;

function definition(attribute: Attribute): string {
  const { id, name, type } = attribute;
  const dataType = type === 'ENUMERATION' ? `${id}-values` : `tracery-${type.toLowerCase()}`;
  const many = type === 'ENUMERATION' ? ' MULTI-VALUED="false"' : '';
  return `<ATTRIBUTE-DEFINITION-${type} ${identity(id, name)}${many}><TYPE><DATATYPE-DEFINITION-${type}-REF>${dataType}</DATATYPE-DEFINITION-${type}-REF></TYPE></ATTRIBUTE-DEFINITION-${type}>\n`;
}

const objectType = (kind: ExchangedKind): string =>
  `<SPEC-OBJECT-TYPE ${identity(typeIdOf(kind), kind)}><SPEC-ATTRIBUTES>\n${attributesOf[kind].map(definition).join('')}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE>\n`;

const relationType = (type: LinkType): string =>
  `<SPEC-RELATION-TYPE DESC="${xmlAttribute(linkTypes[type].forward.en)}" ${identity(relationTypeId(type), type)}/>\n`;

/** Of links that can lead from one of these items to another. */
export const exchangedLinks: readonly LinkType[] = linkTypeNames.filter((type) =>
  exchangedKinds.some((from) => exchangedKinds.some((to) => canLink(type, from, to))),
);

export const typesXml = (): string =>
  [
    '<DATATYPES>\n',
    `<DATATYPE-DEFINITION-STRING ${identity('tracery-string', 'String')} MAX-LENGTH="${stringMax}"/>\n`,
    `<DATATYPE-DEFINITION-XHTML ${identity('tracery-xhtml', 'XHTML')}/>\n`,
    `<DATATYPE-DEFINITION-DATE ${identity('tracery-date', 'Date')}/>\n`,
    ...exchangedKinds.flatMap((kind) =>
      attributesOf[kind].filter(({ type }) => type === 'ENUMERATION').map(enumeration),
    ),
    '</DATATYPES>\n<SPEC-TYPES>\n',
    ...exchangedKinds.map(objectType),
    ...exchangedLinks.map(relationType),
    `<SPECIFICATION-TYPE ${identity(specificationTypeId, 'Specification')}/>\n`,
    '</SPEC-TYPES>\n',
  ].join('');
