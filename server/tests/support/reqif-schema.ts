// What the schema of ReqIF 1.2 (OMG formal/2016-07-01, reqif.xsd with its XHTML driver) asks of a file, written after the
// standard: which elements stand in which, how often and in which order, which attributes they have, that identifiers are
// unique, and that references lead to what they say.
import { SaxesParser } from 'saxes';

interface Rule {
  attributes: string[];
  optional?: string[];
  /** How often: `1`, `?`, `*`. In this order if `isOrdered`. */
  children: Record<string, '1' | '?' | '*'>;
  isOrdered?: true;
  text?: RegExp;
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
/** An NCName, as `xsd:ID` is. */
const identifier = /^[A-Za-z_][\w.-]*$/;
const identified = { attributes: ['IDENTIFIER', 'LAST-CHANGE'], optional: ['DESC', 'LONG-NAME'] };
const reference = (name: string): [string, Rule] => [name, { attributes: [], children: {}, text: /\S/ }];
const types = ['BOOLEAN', 'DATE', 'ENUMERATION', 'INTEGER', 'REAL', 'STRING', 'XHTML'];
const many = (prefix: string): Record<string, '*'> =>
  Object.fromEntries(types.map((type) => [`${prefix}-${type}`, '*' as const]));
const only = (name: string): Rule => ({ attributes: [], children: { [name]: '1' } });

/** `TYPE`, `VALUES` and `CHILDREN` hold different things in different elements, so these are named with their parent. */
const rules = new Map<string, Rule>([
  [
    'REQ-IF',
    {
      attributes: [],
      optional: ['xml:lang'],
      isOrdered: true,
      children: { 'THE-HEADER': '1', 'CORE-CONTENT': '1', 'TOOL-EXTENSIONS': '?' },
    },
  ],
  ['THE-HEADER', only('REQ-IF-HEADER')],
  [
    'REQ-IF-HEADER',
    {
      attributes: ['IDENTIFIER'],
      isOrdered: true,
      children: {
        COMMENT: '?',
        'CREATION-TIME': '1',
        'REPOSITORY-ID': '?',
        'REQ-IF-TOOL-ID': '1',
        'REQ-IF-VERSION': '1',
        'SOURCE-TOOL-ID': '1',
        TITLE: '1',
      },
    },
  ],
  ['CREATION-TIME', { attributes: [], children: {}, text: dateTime }],
  ['REPOSITORY-ID', { attributes: [], children: {}, text: /^/ }],
  ['REQ-IF-TOOL-ID', { attributes: [], children: {}, text: /^/ }],
  ['REQ-IF-VERSION', { attributes: [], children: {}, text: /^1\.0$/ }],
  ['SOURCE-TOOL-ID', { attributes: [], children: {}, text: /^/ }],
  ['TITLE', { attributes: [], children: {}, text: /^/ }],
  ['CORE-CONTENT', only('REQ-IF-CONTENT')],
  [
    'REQ-IF-CONTENT',
    {
      attributes: [],
      isOrdered: true,
      children: {
        DATATYPES: '?',
        'SPEC-TYPES': '?',
        'SPEC-OBJECTS': '?',
        'SPEC-RELATIONS': '?',
        SPECIFICATIONS: '?',
        'SPEC-RELATION-GROUPS': '?',
      },
    },
  ],
  ['DATATYPES', { attributes: [], children: many('DATATYPE-DEFINITION') }],
  [
    'DATATYPE-DEFINITION-STRING',
    { ...identified, attributes: [...identified.attributes, 'MAX-LENGTH'], children: {} },
  ],
  ['DATATYPE-DEFINITION-XHTML', { ...identified, children: {} }],
  ['DATATYPE-DEFINITION-DATE', { ...identified, children: {} }],
  ['DATATYPE-DEFINITION-ENUMERATION', { ...identified, children: { 'SPECIFIED-VALUES': '?' } }],
  ['SPECIFIED-VALUES', { attributes: [], children: { 'ENUM-VALUE': '*' } }],
  ['ENUM-VALUE', { ...identified, children: { PROPERTIES: '1' } }],
  ['PROPERTIES', only('EMBEDDED-VALUE')],
  ['EMBEDDED-VALUE', { attributes: ['KEY', 'OTHER-CONTENT'], children: {} }],
  [
    'SPEC-TYPES',
    {
      attributes: [],
      children: {
        'RELATION-GROUP-TYPE': '*',
        'SPEC-OBJECT-TYPE': '*',
        'SPEC-RELATION-TYPE': '*',
        'SPECIFICATION-TYPE': '*',
      },
    },
  ],
  ...['SPEC-OBJECT-TYPE', 'SPEC-RELATION-TYPE', 'SPECIFICATION-TYPE'].map((name): [string, Rule] => [
    name,
    { ...identified, children: { 'SPEC-ATTRIBUTES': '?' } },
  ]),
  ['SPEC-ATTRIBUTES', { attributes: [], children: many('ATTRIBUTE-DEFINITION') }],
  ...types.flatMap((type): [string, Rule][] => [
    [
      `ATTRIBUTE-DEFINITION-${type}`,
      {
        attributes: [...identified.attributes, ...(type === 'ENUMERATION' ? ['MULTI-VALUED'] : [])],
        optional: [...identified.optional, 'IS-EDITABLE'],
        children: { TYPE: '1', 'DEFAULT-VALUE': '?' },
      },
    ],
    [`ATTRIBUTE-DEFINITION-${type}/TYPE`, only(`DATATYPE-DEFINITION-${type}-REF`)],
    reference(`DATATYPE-DEFINITION-${type}-REF`),
    reference(`ATTRIBUTE-DEFINITION-${type}-REF`),
    [`ATTRIBUTE-VALUE-${type}/DEFINITION`, only(`ATTRIBUTE-DEFINITION-${type}-REF`)],
    [
      `ATTRIBUTE-VALUE-${type}`,
      type === 'XHTML'
        ? { attributes: [], optional: ['IS-SIMPLIFIED'], children: { 'THE-VALUE': '1', DEFINITION: '1' } }
        : type === 'ENUMERATION'
          ? { attributes: [], children: { DEFINITION: '1', VALUES: '?' } }
          : { attributes: ['THE-VALUE'], children: { DEFINITION: '1' } },
    ],
  ]),
  ['ATTRIBUTE-VALUE-ENUMERATION/VALUES', { attributes: [], children: { 'ENUM-VALUE-REF': '*' } }],
  reference('ENUM-VALUE-REF'),
  ['SPEC-OBJECTS', { attributes: [], children: { 'SPEC-OBJECT': '*' } }],
  ['SPEC-OBJECT', { ...identified, children: { VALUES: '?', TYPE: '1' } }],
  ['SPEC-OBJECT/VALUES', { attributes: [], children: many('ATTRIBUTE-VALUE') }],
  ['SPEC-OBJECT/TYPE', only('SPEC-OBJECT-TYPE-REF')],
  reference('SPEC-OBJECT-TYPE-REF'),
  ['SPEC-RELATIONS', { attributes: [], children: { 'SPEC-RELATION': '*' } }],
  ['SPEC-RELATION', { ...identified, children: { VALUES: '?', SOURCE: '1', TARGET: '1', TYPE: '1' } }],
  ['SOURCE', only('SPEC-OBJECT-REF')],
  ['TARGET', only('SPEC-OBJECT-REF')],
  ['OBJECT', only('SPEC-OBJECT-REF')],
  reference('SPEC-OBJECT-REF'),
  ['SPEC-RELATION/TYPE', only('SPEC-RELATION-TYPE-REF')],
  reference('SPEC-RELATION-TYPE-REF'),
  ['SPECIFICATIONS', { attributes: [], children: { SPECIFICATION: '*' } }],
  ['SPECIFICATION', { ...identified, children: { VALUES: '?', CHILDREN: '?', TYPE: '1' } }],
  ['SPECIFICATION/TYPE', only('SPECIFICATION-TYPE-REF')],
  reference('SPECIFICATION-TYPE-REF'),
  ['CHILDREN', { attributes: [], children: { 'SPEC-HIERARCHY': '*' } }],
  [
    'SPEC-HIERARCHY',
    {
      ...identified,
      optional: [...identified.optional, 'IS-EDITABLE', 'IS-TABLE-INTERNAL'],
      children: { OBJECT: '1', CHILDREN: '?' },
    },
  ],
]);

const inline = 'a br code del em strong #text'.split(' ');
const block = 'p div h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr'.split(' ');
/** Of the modules that the driver takes, what may stand in what. */
const markup: Record<string, string[]> = {
  div: [...block, ...inline],
  li: [...block, ...inline],
  td: [...block, ...inline],
  th: [...block, ...inline],
  del: [...block, ...inline],
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 'code', 'pre'].map((name) => [name, inline]),
  ),
  a: inline.filter((name) => name !== 'a'),
  blockquote: block,
  ul: ['li'],
  ol: ['li'],
  table: ['tbody'],
  tbody: ['tr'],
  tr: ['td', 'th'],
  br: [],
  hr: [],
};
/** Empty, they are no valid XHTML. */
const neverEmpty = new Set(['ul', 'ol', 'table', 'tbody', 'tr', 'blockquote']);

const valueForms: Record<string, RegExp> = {
  'LAST-CHANGE': dateTime,
  IDENTIFIER: identifier,
  'MULTI-VALUED': /^(true|false)$/,
  'MAX-LENGTH': /^\d+$/,
  KEY: /^-?\d+$/,
};

interface Open {
  name: string;
  rule: Rule | undefined;
  children: string[];
  text: string;
}

/** What is wrong, with the place; empty if the file is valid. */
export function reqifErrors(xml: string): string[] {
  const errors: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const stack: Open[] = [];
  const ids = new Map<string, string>();
  const references: [name: string, id: string][] = [];
  const where = () => stack.map(({ name }) => name).join('/');
  const say = (error: string) => void errors.push(`${where()}: ${error}`);

  const openMarkup = (name: string, parent: Open, attributes: string[]) => {
    if (!markup[name]) say(`${name} is no element of the driver`);
    const allowed = parent.name === 'THE-VALUE' ? ['div', 'p'] : (markup[parent.name] ?? []);
    if (!allowed.includes(name)) say(`${name} does not stand in ${parent.name}`);
    if (attributes.some((one) => name !== 'a' || one !== 'href')) say(`${name} has ${attributes.join(', ')}`);
  };

  const openReqif = (name: string, parent: Open | undefined, said: Record<string, string>) => {
    const rule = rules.get(`${parent?.name}/${name}`) ?? rules.get(name);
    if (name !== 'THE-VALUE' && !rule) say(`${name} is not known`);
    const { attributes = [], optional = [] } = rule ?? {};
    for (const one of attributes) if (said[one] === undefined) say(`${name} lacks ${one}`);
    for (const [one, value] of Object.entries(said)) {
      if (![...attributes, ...optional].includes(one)) say(`${name} has ${one}`);
      if (valueForms[one] && !valueForms[one].test(value)) say(`${one}="${value}"`);
    }
    if (name === 'ATTRIBUTE-VALUE-DATE' && !dateTime.test(said['THE-VALUE'] ?? '')) say('is no date');
    const id = said['IDENTIFIER'];
    if (id !== undefined) {
      if (ids.has(id)) say(`${id} is there twice`);
      ids.set(id, name);
    }
    return rule;
  };

  parser.on('error', (error) => say(error.message));
  parser.on('doctype', () => say('has a document type'));
  parser.on('opentag', (tag) => {
    const parent = stack.at(-1);
    const all = Object.values(tag.attributes).filter(
      ({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns',
    );
    const said = Object.fromEntries(all.map(({ name, value }) => [name, value]));
    const name = tag.local;
    if (!parent && (name !== 'REQ-IF' || tag.uri !== 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd'))
      say('is no ReqIF file');
    parent?.children.push(name);
    const isMarkup = tag.uri === 'http://www.w3.org/1999/xhtml';
    if (isMarkup) openMarkup(name, parent!, Object.keys(said));
    const rule = isMarkup ? undefined : openReqif(name, parent, said);
    stack.push({ name, rule, children: [], text: '' });
  });
  parser.on('text', (text) => {
    const open = stack.at(-1);
    if (!open) return;
    open.text += text;
    const isSpace = text.trim() === '';
    const takesText = open.rule ? open.rule.text !== undefined : markup[open.name]?.includes('#text');
    if (!isSpace && !takesText) say(`has the text ${text}`);
  });
  parser.on('closetag', () => {
    const { name, rule, children, text } = stack.at(-1)!;
    if (name === 'THE-VALUE' && children.length !== 1) say('holds one block');
    if (markup[name] && neverEmpty.has(name) && children.length === 0) say('is empty');
    if (rule) {
      const order = Object.keys(rule.children);
      for (const child of children) if (!order.includes(child)) say(`${child} does not stand here`);
      for (const [child, often] of Object.entries(rule.children)) {
        const count = children.filter((one) => one === child).length;
        if ((often === '1' && count !== 1) || (often === '?' && count > 1)) say(`${count} times ${child}`);
      }
      const sorted = children.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
      if (rule.isOrdered && sorted.join(' ') !== children.join(' '))
        say(`wrong order: ${children.join(' ')}`);
      if (rule.text && !rule.text.test(text)) say(`has the text ${text}`);
      if (name.endsWith('-REF')) references.push([name.slice(0, -'-REF'.length), text]);
    }
    stack.pop();
  });
  parser.write(xml).close();
  for (const [name, id] of references)
    if (ids.get(id) !== name) errors.push(`${id} is ${ids.get(id) ?? 'nothing'}, not ${name}`);
  return errors;
}
