// The XML of a ReqIF file, read as a stream: objects with their values, relations, the hierarchy. Document types and
// entities are refused, and so is what is nested deeper than anybody writes.
import { limits } from '@tracery/contract';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { element, type Element } from '../../platform/markdown/markup.ts';
import { Unreadable } from './table.ts';

const reqifNamespace = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';

/** Each level of a hierarchy is two of them. */
const depthMax = 200;
const attributesMax = 100;
/** Of rows, and as many again of each other thing. */
const { rowsMax } = limits.import;
const thingsMax = 4 * rowsMax;

export type ReqifValue = { text: string } | { xhtml: Element };

export interface ReqifObject {
  id: string;
  longName: string;
  typeId: string;
  /** By the definition of the attribute. */
  values: Map<string, ReqifValue>;
}

interface ReqifRelation {
  typeId: string;
  source: string;
  target: string;
}

export interface ReqifPlace {
  objectId: string;
  /** Of the place above it. */
  parent: ReqifPlace | undefined;
}

export interface ReqifFile {
  /** Names of types, attributes and values of enumerations, by identifier. */
  names: Map<string, string>;
  objects: Map<string, ReqifObject>;
  relations: ReqifRelation[];
  /** In the order of the specifications. */
  places: ReqifPlace[];
}

const named = new Set([
  'ENUM-VALUE',
  'SPEC-OBJECT-TYPE',
  'SPEC-RELATION-TYPE',
  'ATTRIBUTE-DEFINITION-STRING',
  'ATTRIBUTE-DEFINITION-XHTML',
  'ATTRIBUTE-DEFINITION-INTEGER',
  'ATTRIBUTE-DEFINITION-REAL',
  'ATTRIBUTE-DEFINITION-BOOLEAN',
  'ATTRIBUTE-DEFINITION-DATE',
  'ATTRIBUTE-DEFINITION-ENUMERATION',
]);

interface OpenValue {
  definition: string;
  text: string;
  words: string[];
  xhtml: Element | undefined;
}

export function parseReqif(text: string): ReqifFile {
  const parser = new SaxesParser({ xmlns: true });
  const file: ReqifFile = { names: new Map(), objects: new Map(), relations: [], places: [] };
  const path: string[] = [];
  let attributes = 0;
  let things = 0;
  let isReqif = false;
  let object: ReqifObject | undefined;
  let relation: ReqifRelation | undefined;
  let value: OpenValue | undefined;
  /** Open elements of an XHTML value, the outermost first. */
  let markup: Element[] = [];
  const places: ReqifPlace[] = [];
  /** Text of the element that is open. */
  let words = '';

  const count = () => {
    things += 1;
    if (things > thingsMax) throw new Unreadable('import.tooMany');
  };

  parser.on('error', () => {
    throw new Unreadable('import.unreadable');
  });
  parser.on('doctype', () => {
    throw new Unreadable('import.doctype');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > attributesMax) throw new Unreadable('import.unreadable');
  });

  const openMarkup = ({ local, attributes: said }: SaxesTagNS) => {
    const kept = Object.values(said).map((one) => [one.local.toLowerCase(), one.value]);
    const opened = element(local.toLowerCase(), [], Object.fromEntries(kept) as Record<string, string>);
    markup.at(-1)?.children.push(opened);
    markup.push(opened);
  };

  const openReqif = (name: string, said: Readonly<Record<string, string>>) => {
    const id = said['IDENTIFIER'] ?? '';
    if (named.has(name)) {
      count();
      file.names.set(id, said['LONG-NAME'] ?? '');
    } else if (name === 'SPEC-OBJECT') {
      count();
      object = { id, longName: said['LONG-NAME'] ?? '', typeId: '', values: new Map() };
    } else if (name === 'SPEC-RELATION') {
      count();
      relation = { typeId: '', source: '', target: '' };
    } else if (name === 'SPEC-HIERARCHY') {
      count();
      const place = { objectId: '', parent: places.at(-1) };
      places.push(place);
      file.places.push(place);
    } else if (name.startsWith('ATTRIBUTE-VALUE-'))
      value = { definition: '', text: said['THE-VALUE'] ?? '', words: [], xhtml: undefined };
    else if (name === 'THE-VALUE' && value) {
      value.xhtml = element('div');
      markup = [value.xhtml];
    }
  };

  parser.on('opentag', (tag) => {
    if (path.length >= depthMax) throw new Unreadable('import.unreadable');
    path.push(tag.local);
    words = '';
    if (path.length === 1) {
      isReqif = tag.local === 'REQ-IF' && tag.uri === reqifNamespace;
      if (!isReqif) throw new Unreadable('import.unreadable');
    }
    if (markup.length > 0) {
      count();
      openMarkup(tag);
    } else {
      const said = Object.values(tag.attributes).map((one) => [one.local, one.value]);
      openReqif(tag.local, Object.fromEntries(said) as Record<string, string>);
    }
  });

  const addText = (part: string) => {
    if (markup.length > 0) markup.at(-1)!.children.push(part);
    else words += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  /** A reference says what it refers to by the element that it stands in. */
  const refer = (name: string, id: string) => {
    const around = path.at(-1);
    if (name.startsWith('ATTRIBUTE-DEFINITION-') && value && around === 'DEFINITION') value.definition = id;
    else if (name === 'ENUM-VALUE-REF' && value) value.words.push(file.names.get(id) ?? id);
    else if (name === 'SPEC-OBJECT-TYPE-REF' && object) object.typeId = id;
    else if (name === 'SPEC-RELATION-TYPE-REF' && relation) relation.typeId = id;
    else if (name === 'SPEC-OBJECT-REF') {
      const place = places.at(-1);
      if (relation && around === 'SOURCE') relation.source = id;
      else if (relation && around === 'TARGET') relation.target = id;
      else if (place && around === 'OBJECT') place.objectId = id;
    }
  };

  const closeValue = () => {
    if (value && object && value.definition !== '') {
      const { xhtml } = value;
      const said = value.words.length > 0 ? value.words.join(', ') : value.text;
      object.values.set(value.definition, xhtml ? { xhtml } : { text: said });
    }
    value = undefined;
  };

  parser.on('closetag', ({ local: name }) => {
    path.pop();
    if (markup.length > 1) {
      markup.pop();
      return;
    }
    // The value itself is closed.
    if (markup.length === 1) {
      markup = [];
      return;
    }
    if (name.endsWith('-REF')) refer(name, words.trim());
    else if (name.startsWith('ATTRIBUTE-VALUE-')) closeValue();
    else if (name === 'SPEC-OBJECT' && object) {
      file.objects.set(object.id, object);
      if (file.objects.size > rowsMax) throw new Unreadable('import.tooMany');
      object = undefined;
    } else if (name === 'SPEC-RELATION' && relation) {
      file.relations.push(relation);
      relation = undefined;
    } else if (name === 'SPEC-HIERARCHY') places.pop();
    words = '';
  });

  parser.write(text.replace(/^\uFEFF/, '').trimStart());
  parser.close();
  return file;
}
