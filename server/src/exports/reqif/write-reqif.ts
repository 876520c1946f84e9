// A ReqIF file, made while it is sent: items first, then links, then the hierarchy. Of all items only numbers are kept.
import {
  definitionOf,
  itemNumber,
  reqifNames,
  tableColumnsOf,
  type ListedItem,
  type TableReader,
} from '@tracery/contract';
import { element, toXhtml } from '../../platform/markdown/markup.ts';
import type { XhtmlWriter } from '../../platform/markdown/xhtml-writer.ts';
import { xmlAttribute, xmlText } from '../../platform/xml-text.ts';
import { exchangeIdOf } from '../../products/index.ts';
import type { ExchangedItem, ExchangedLink } from './read-items.ts';
import {
  attributesOf,
  enumValueId,
  relationTypeId,
  specificationTypeId,
  typeIdOf,
  typesXml,
  type Attribute,
  type ExchangedKind,
} from './types.ts';

interface ReqifSource {
  /** Of the product; part of every identifier. */
  mark: string;
  title: string;
  /** Of the newest item: a file of the same items is the same file. */
  newest: Date;
  reader: TableReader;
  features: AsyncIterable<ExchangedItem[]>;
  requirements: AsyncIterable<ExchangedItem[]>;
  links: AsyncIterable<ExchangedLink[]>;
  xhtml: XhtmlWriter;
}

interface WrittenObject {
  kind: ExchangedKind;
  oid: number;
}

const stamp = (date: Date): string => date.toISOString();

const head = ({ mark, title, newest }: ReqifSource): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    `<THE-HEADER><REQ-IF-HEADER IDENTIFIER="${mark}-header">`,
    `<CREATION-TIME>${stamp(newest)}</CREATION-TIME><REPOSITORY-ID>${mark}</REPOSITORY-ID>`,
    '<REQ-IF-TOOL-ID>Tracery</REQ-IF-TOOL-ID><REQ-IF-VERSION>1.0</REQ-IF-VERSION><SOURCE-TOOL-ID>Tracery</SOURCE-TOOL-ID>',
    `<TITLE>${xmlText(title)}</TITLE></REQ-IF-HEADER></THE-HEADER>\n<CORE-CONTENT><REQ-IF-CONTENT>\n`,
    typesXml(),
  ].join('');

const definedBy = ({ id, type }: Attribute): string =>
  `<DEFINITION><ATTRIBUTE-DEFINITION-${type}-REF>${id}</ATTRIBUTE-DEFINITION-${type}-REF></DEFINITION>`;

const xhtmlValue = (attribute: Attribute, xhtml: string): string =>
  `<ATTRIBUTE-VALUE-XHTML>${definedBy(attribute)}<THE-VALUE>${xhtml}</THE-VALUE></ATTRIBUTE-VALUE-XHTML>`;

/** Empty if it has none. */
function simpleValue(attribute: Attribute, said: unknown): string {
  const { type } = attribute;
  const text = said instanceof Date ? stamp(said) : String((said ?? '') as string | number);
  if (text === '') return '';
  if (type !== 'ENUMERATION')
    return `<ATTRIBUTE-VALUE-${type} THE-VALUE="${xmlAttribute(text)}">${definedBy(attribute)}</ATTRIBUTE-VALUE-${type}>`;
  const value = enumValueId(attribute, text);
  if (value === undefined) return '';
  return `<ATTRIBUTE-VALUE-ENUMERATION>${definedBy(attribute)}<VALUES><ENUM-VALUE-REF>${value}</ENUM-VALUE-REF></VALUES></ATTRIBUTE-VALUE-ENUMERATION>`;
}

function objectWriter(kind: ExchangedKind, { mark, reader }: ReqifSource) {
  const attributes = attributesOf[kind];
  const names = attributes.flatMap(({ column }) => column ?? []);
  const cells = new Map(
    tableColumnsOf(definitionOf(kind)!, names, reader).map(({ name, cell }) => [name, cell]),
  );
  const valueOf = (attribute: Attribute, { row, content }: ExchangedItem, xhtml: string): string => {
    const { column, name } = attribute;
    if (column !== undefined) {
      const cell = cells.get(column)!(row);
      return simpleValue(attribute, typeof cell === 'object' && 'moment' in cell ? cell.moment : cell);
    }
    if (name === reqifNames.chapterName)
      return xhtmlValue(attribute, toXhtml(element('div', [String(row['name'])])));
    if (content === '') return '';
    return name === reqifNames.text ? xhtmlValue(attribute, xhtml) : simpleValue(attribute, content);
  };
  return (item: ExchangedItem, xhtml: string): string => {
    const { row } = item;
    const oid = Number(row['oid']);
    const values = attributes.map((attribute) => valueOf(attribute, item, xhtml)).join('');
    return `<SPEC-OBJECT IDENTIFIER="${exchangeIdOf(mark, kind, oid)}" LAST-CHANGE="${stamp(new Date(String(row['updatedAt'])))}" LONG-NAME="${xmlAttribute(String(row['name']))}"><VALUES>${values}</VALUES><TYPE><SPEC-OBJECT-TYPE-REF>${typeIdOf(kind)}</SPEC-OBJECT-TYPE-REF></TYPE></SPEC-OBJECT>\n`;
  };
}

/** Between items that are in the file. */
function linkXml(
  { mark }: ReqifSource,
  written: ReadonlyMap<number, WrittenObject>,
  link: ExchangedLink,
): string {
  const [from, to] = [written.get(link.from), written.get(link.to)];
  if (!from || !to) return '';
  const end = ({ kind, oid }: WrittenObject) =>
    `<SPEC-OBJECT-REF>${exchangeIdOf(mark, kind, oid)}</SPEC-OBJECT-REF>`;
  const id = [mark, link.type, itemNumber(from.kind, from.oid), itemNumber(to.kind, to.oid)].join('-');
  return `<SPEC-RELATION IDENTIFIER="${id}" LAST-CHANGE="${stamp(link.at)}"><SOURCE>${end(from)}</SOURCE><TARGET>${end(to)}</TARGET><TYPE><SPEC-RELATION-TYPE-REF>${relationTypeId(link.type)}</SPEC-RELATION-TYPE-REF></TYPE></SPEC-RELATION>\n`;
}

interface Placed extends WrittenObject {
  /** Of an own item, so that it is as old as what it places. */
  changed: string;
}

const placeXml = ({ mark }: ReqifSource, { kind, oid, changed }: Placed, children: string): string =>
  `<SPEC-HIERARCHY IDENTIFIER="${mark}-place-${itemNumber(kind, oid)}" LAST-CHANGE="${changed}"><OBJECT><SPEC-OBJECT-REF>${exchangeIdOf(mark, kind, oid)}</SPEC-OBJECT-REF></OBJECT>${children}</SPEC-HIERARCHY>\n`;

/** Numbers of items and when they changed: what the hierarchy needs of them. */
function collectPlaces() {
  const features: Placed[] = [];
  const byFeature = new Map<number, Placed[]>();
  const parentOf = (row: ListedItem): number => Number(row['sourceOid'] ?? 0);
  return {
    add(kind: ExchangedKind, row: ListedItem): void {
      const placed = { kind, oid: Number(row['oid']), changed: stamp(new Date(String(row['updatedAt']))) };
      if (kind === 'Feature') features.push(placed);
      else {
        const siblings = byFeature.get(parentOf(row));
        if (siblings) siblings.push(placed);
        else byFeature.set(parentOf(row), [placed]);
      }
    },
    *write(source: ReqifSource): Generator<string> {
      const leaves = (placed: Placed[]) => placed.map((one) => placeXml(source, one, '')).join('');
      for (const feature of features) {
        const children = byFeature.get(feature.oid) ?? [];
        byFeature.delete(feature.oid);
        yield placeXml(
          source,
          feature,
          children.length > 0 ? `<CHILDREN>\n${leaves(children)}</CHILDREN>` : '',
        );
      }
      // Their feature was deleted while the file was made.
      for (const left of byFeature.values()) yield leaves(left);
    },
  };
}

async function* parts(source: ReqifSource): AsyncGenerator<string> {
  const { mark, title, newest, xhtml } = source;
  const written = new Map<number, WrittenObject>();
  const places = collectPlaces();
  yield `${head(source)}<SPEC-OBJECTS>\n`;
  for (const [kind, groups] of [
    ['Feature', source.features],
    ['Requirement', source.requirements],
  ] as const) {
    const write = objectWriter(kind, source);
    for await (const items of groups) {
      const texts = await xhtml.write(items.map(({ content }) => content));
      for (const { row } of items) {
        written.set(Number(row['id']), { kind, oid: Number(row['oid']) });
        places.add(kind, row);
      }
      yield items.map((item, at) => write(item, texts[at]!)).join('');
    }
  }
  yield '</SPEC-OBJECTS>\n<SPEC-RELATIONS>\n';
  for await (const links of source.links) yield links.map((link) => linkXml(source, written, link)).join('');
  yield `</SPEC-RELATIONS>\n<SPECIFICATIONS>\n<SPECIFICATION IDENTIFIER="${mark}-specification" LAST-CHANGE="${stamp(newest)}" LONG-NAME="${xmlAttribute(title)}"><CHILDREN>\n`;
  yield* places.write(source);
  yield `</CHILDREN><TYPE><SPECIFICATION-TYPE-REF>${specificationTypeId}</SPECIFICATION-TYPE-REF></TYPE></SPECIFICATION>\n</SPECIFICATIONS>\n</REQ-IF-CONTENT></CORE-CONTENT>\n</REQ-IF>\n`;
}

export async function* writeReqif(source: ReqifSource): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts(source)) if (part !== '') yield Buffer.from(part);
  } finally {
    source.xhtml.end();
  }
}
