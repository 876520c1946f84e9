import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { refusals } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { importing } from '../../tests/support/importing.ts';
import { Refusal } from '../platform/refusal.ts';
import { readFile } from './read/read-file.ts';
import { readReqif } from './read/reqif.ts';

const app = appForFile();

const features = '/reqapi/v1/features';
const requirements = '/reqapi/v1/requirements';

type At = Awaited<ReturnType<typeof importing>>;

const exported = async ({ manager }: At): Promise<string> =>
  String(
    (await app().send('GET /reqapi/v1/reqif/export', { token: manager.token })).data as unknown as Buffer,
  );

async function bring(at: At, kind: 'Feature' | 'Requirement', file: string) {
  const { id, verdicts } = await at.upload(kind, file, 'all.reqif');
  expect(verdicts['error'] ?? 0).toBe(0);
  return at.start(id);
}

interface Linked {
  list: { type: string; isForward: boolean; name: string }[];
}

/** What a person would compare: everything but numbers and times. */
async function contentOf(at: At) {
  const told = [];
  for (const [kind, path] of [
    ['Feature', features],
    ['Requirement', requirements],
  ] as const)
    for (const { id } of await at.list(path)) {
      const {
        name,
        kind: ofKind,
        importance,
        tag,
        processorId,
        sourceName,
        data,
      } = await at.item(path, Number(id));
      const { list } = await at.call<Linked>('GET /damapi/v1/links/list', {
        query: { sourceId: id, kind },
      });
      const links = list
        .map(({ type, isForward, name: other }) => `${type} ${isForward} ${other}`)
        .toSorted();
      told.push({
        kind,
        name,
        ofKind,
        importance,
        tag,
        processorId,
        sourceName,
        content: data.content,
        links,
      });
    }
  return told;
}

async function filled(): Promise<At> {
  const at = await importing(app);
  const feature = await at.create(features, {
    name: 'Charging & <billing>',
    importance: 'Important',
    tag: 'energy,ocpp',
    data: { content: '* star *list*\n* [x] done\n\n<b>raw</b> and ![pic](/files/1)' },
  });
  const other = await at.create(features, { name: 'Reports', importance: 'Mandatory' });
  const create = (name: string, sourceId: number, content: string) =>
    at.create(requirements, {
      name,
      sourceId,
      importance: 'Mandatory',
      processorId: at.manager.id,
      data: { content },
    });
  const first = await create(
    '显示等待时间',
    feature.id,
    '| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```ts\nlet a;\n```\n',
  );
  const second = await create('Warn', other.id, '');
  const link = (type: string, kind: string, sourceId: number, targetKind: string, targetId: number) =>
    at.call('POST /damapi/v1/links/create', { body: { type, kind, sourceId, targetKind, targetId } });
  await link('depends', 'Requirement', first.id, 'Requirement', second.id);
  await link('relates', 'Requirement', second.id, 'Feature', feature.id);
  await link('duplicates', 'Feature', other.id, 'Feature', feature.id);
  return at;
}

test('[INT-28] our own file in an empty product gives equal features, requirements and links; again it changes nothing', async () => {
  const at = await filled();
  const file = await exported(at);
  // Where it comes from, it is known.
  expect((await at.upload('Requirement', file)).verdicts).toMatchObject({ create: 0, change: 0, same: 2 });
  expect((await at.upload('Feature', file)).verdicts).toMatchObject({ create: 0, change: 0, same: 2 });

  const empty = await importing(app);
  await app().database.query(
    `insert into memberships (product_id, user_id, roles) values ($1, $2, '{DesignEngineer}')`,
    [empty.productId, at.manager.id],
  );
  expect(await bring(empty, 'Feature', file)).toMatchObject({ created: 2 });
  expect(await bring(empty, 'Requirement', file)).toMatchObject({ created: 2 });
  expect(await contentOf(empty)).toEqual(await contentOf(at));

  for (const kind of ['Feature', 'Requirement'] as const)
    expect((await empty.upload(kind, file)).verdicts).toMatchObject({ create: 0, change: 0, same: 2 });
});

test('[INT-28] a link that a file brings to items that exist is made, and undone', async () => {
  const at = await filled();
  const file = await exported(at);
  const [{ id } = { id: 0 }] = (await at
    .call<{ list: { id: number }[] }>('GET /damapi/v1/links/list', {
      query: { sourceId: Number((await at.list(requirements))[0]!['id']), kind: 'Requirement' },
    })
    .then(({ list }) => list)) as { id: number }[];
  const before = await contentOf(at);
  await at.call('DELETE /damapi/v1/links/delete/{id}', { params: { id } });
  const without = await contentOf(at);
  const done = await bring(at, 'Requirement', file);
  // The items at both ends lack it.
  expect(done).toMatchObject({ created: 0, changed: 2 });
  expect(await contentOf(at)).toEqual(before);
  await at.undo(done.id);
  expect(await contentOf(at)).toEqual(without);
});

test('[INT-28] a text that was edited in another tool counts, and only it', async () => {
  const at = await filled();
  const file = (await exported(at)).replace('<xhtml:li>☑ done</xhtml:li>', '<xhtml:li>not yet</xhtml:li>');
  const done = await bring(at, 'Feature', file);
  expect(done).toMatchObject({ changed: 1 });
  expect((await contentOf(at))[0]!.content).toContain('- not yet');
});

interface Made {
  types?: string;
  objects: string;
  rest?: string;
}

const inReqif = ({ types = '', objects, rest = '' }: Made) =>
  `<?xml version="1.0" encoding="UTF-8"?><REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:reqif-xhtml="http://www.w3.org/1999/xhtml"><CORE-CONTENT><REQ-IF-CONTENT>${types}<SPEC-OBJECTS>${objects}</SPEC-OBJECTS>${rest}</REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;

const named = (type: string, ...names: string[]) =>
  names.map((name) => `<ATTRIBUTE-DEFINITION-${type} IDENTIFIER="d-${name}" LONG-NAME="${name}"/>`).join('');

const typed = (name: string, definitions: string) =>
  `<SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="type" LONG-NAME="${name}"><SPEC-ATTRIBUTES>${definitions}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE><SPEC-RELATION-TYPE IDENTIFIER="link" LONG-NAME="Depends on"/></SPEC-TYPES>`;

const string = (name: string, value: string) =>
  `<ATTRIBUTE-VALUE-STRING THE-VALUE="${value}"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>d-${name}</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>`;

const xhtml = (name: string, value: string) =>
  `<ATTRIBUTE-VALUE-XHTML><DEFINITION><ATTRIBUTE-DEFINITION-XHTML-REF>d-${name}</ATTRIBUTE-DEFINITION-XHTML-REF></DEFINITION><THE-VALUE><reqif-xhtml:div>${value}</reqif-xhtml:div></THE-VALUE></ATTRIBUTE-VALUE-XHTML>`;

const object = (id: string, values: string) =>
  `<SPEC-OBJECT IDENTIFIER="${id}"><TYPE><SPEC-OBJECT-TYPE-REF>type</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>${values}</VALUES></SPEC-OBJECT>`;

/** `_b` below `_a`, and depending on `_c`, which stands nowhere. */
const placed = `<SPEC-RELATIONS><SPEC-RELATION><TYPE><SPEC-RELATION-TYPE-REF>link</SPEC-RELATION-TYPE-REF></TYPE><SOURCE><SPEC-OBJECT-REF>_b</SPEC-OBJECT-REF></SOURCE><TARGET><SPEC-OBJECT-REF>_c</SPEC-OBJECT-REF></TARGET></SPEC-RELATION></SPEC-RELATIONS><SPECIFICATIONS><SPECIFICATION><CHILDREN><SPEC-HIERARCHY><OBJECT><SPEC-OBJECT-REF>_a</SPEC-OBJECT-REF></OBJECT><CHILDREN><SPEC-HIERARCHY><OBJECT><SPEC-OBJECT-REF>_b</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY></CHILDREN></SPEC-HIERARCHY></CHILDREN></SPECIFICATION></SPECIFICATIONS>`;

const asTold = (file: string) => readReqif(file).rows.map(({ cells }) => cells.slice(0, 6));
const expected = [
  ['_a', 'Feature', 'Charging', '', '', ''],
  ['_b', 'Requirement', 'Show the wait', 'Show **it**.', 'Charging ⟨_a⟩', 'depends → _c'],
  ['_c', 'Requirement', 'Warn', '', '', 'depends ← _b'],
];

test('[INT-28] files in the manner of DOORS, ProR, Polarion, Jama and StrictDoc give features, requirements and links', () => {
  const text = 'Show <reqif-xhtml:b>it</reqif-xhtml:b>.';
  const tools: Record<string, Made> = {
    doors: {
      types: typed(
        'Module',
        named('XHTML', 'ReqIF.ChapterName', 'ReqIF.Text') + named('STRING', 'ReqIF.Name'),
      ),
      objects:
        object('_a', xhtml('ReqIF.ChapterName', 'Charging')) +
        object('_b', string('ReqIF.Name', 'Show the wait') + xhtml('ReqIF.Text', text)) +
        object('_c', string('ReqIF.Name', 'Warn')),
    },
    pror: {
      types: typed(
        'Requirement Type',
        named('XHTML', 'Description') + named('STRING', 'Object Heading', 'Title'),
      ),
      objects:
        object('_a', string('Object Heading', 'Charging')) +
        object('_b', string('Title', 'Show the wait') + xhtml('Description', text)) +
        object('_c', string('Title', 'Warn')),
    },
    polarion: {
      types: typed('Work item', named('XHTML', 'Description') + named('STRING', 'Title', 'Type')),
      objects:
        object('_a', string('Type', 'heading') + string('Title', 'Charging')) +
        object(
          '_b',
          string('Type', 'systemRequirement') + string('Title', 'Show the wait') + xhtml('Description', text),
        ) +
        object('_c', string('Type', 'systemRequirement') + string('Title', 'Warn')),
    },
    jama: {
      types: typed('Item', named('XHTML', 'Description') + named('STRING', 'Name', 'Item Type')),
      objects:
        object('_a', string('Name', 'Charging') + string('Item Type', 'Folder')) +
        object('_b', string('Name', 'Show the wait') + xhtml('Description', text)) +
        object('_c', string('Name', 'Warn')),
    },
    strictdoc: {
      types: typed('TEXT', named('XHTML', 'STATEMENT') + named('STRING', 'TITLE')),
      objects:
        object('_a', string('TITLE', 'Charging')) +
        object('_b', string('TITLE', 'Show the wait') + xhtml('STATEMENT', text)) +
        object('_c', string('TITLE', 'Warn')),
    },
  };
  for (const [tool, made] of Object.entries(tools))
    expect(asTold(inReqif({ ...made, rest: placed })), tool).toEqual(expected);
});

test('[INT-28] XHTML becomes Markdown: lists, tables, links, words; never HTML, scripts or pictures', () => {
  const read = (markup: string) => {
    const name = 'ReqIF.Text';
    const file = inReqif({
      types: typed('x', named('XHTML', name)),
      objects: object('_a', xhtml(name, markup)),
    });
    return readReqif(file.replaceAll(/<(\/?)h:/g, '<$1reqif-xhtml:')).rows[0]!.cells[3];
  };
  expect(read('<h:p>One <h:b>two </h:b>three</h:p><h:p>&lt;script&gt; *</h:p>')).toBe(
    'One **two** three\n\n\\<script> \\*',
  );
  expect(read('<h:ol><h:li>a<h:ul><h:li>b</h:li></h:ul></h:li></h:ol>')).toBe('1. a\n   - b');
  expect(read('<h:table><h:tr><h:th>a</h:th></h:tr><h:tr><h:td>b|c</h:td></h:tr></h:table>')).toBe(
    '| a    |\n| ---- |\n| b\\|c |',
  );
  expect(read('<h:a href="javascript:x()">bad</h:a> <h:a href="https://example.org/">good</h:a>')).toBe(
    'bad [good](https://example.org/)',
  );
  expect(read('<h:object data="a.png" type="image/png">Plan</h:object><h:script>x()</h:script>')).toBe(
    '\\[Plan]',
  );
});

async function* partsOf(bytes: Uint8Array) {
  yield bytes;
}

const refusal = (bytes: Uint8Array | string) =>
  readFile(partsOf(Buffer.from(bytes))).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error as Error)),
  );

/** As long as it is said, of one letter. */
async function packed(name: string, megabytes: number, start = ''): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const letters = Buffer.alloc(1024 * 1024, 'x');
  zip.addReadStreamLazy(name, { compressionLevel: 1 }, (take) => {
    const parts = function* () {
      yield Buffer.from(start);
      for (let at = 0; at < megabytes; at += 1) yield letters;
    };
    take(null, Readable.from(parts()));
  });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Packing a gigabyte takes its time.
test('[INT-28] hostile files are refused by the process that reads them, and the next file is read', async () => {
  const good = inReqif({ objects: object('_a', '') });
  const withType = (declared: string) => good.replace('?><', `?><!DOCTYPE x [${declared}]><`);
  expect(refusals['import.doctype'].number).toBeGreaterThan(0);
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  expect(await refusal(withType(`<!ENTITY l0 "lol">${laughs.join('')}`))).toBe('import.doctype');
  expect(await refusal(withType('<!ENTITY x SYSTEM "file:///etc/passwd">'))).toBe('import.doctype');
  expect(await refusal(good.replace('<SPEC-OBJECTS>', '<SPEC-OBJECTS>&lol;'))).toBe('import.unreadable');
  const deep = '<SPEC-HIERARCHY><CHILDREN>'.repeat(50_000);
  expect(await refusal(good.replace('<SPEC-OBJECTS>', deep))).toBe('import.unreadable');
  expect(await refusal(await packed('all.reqif', 1024, '<?xml version="1.0"?><REQ-IF>'))).toBe(
    'import.tooMany',
  );
  expect(await refusal('<html/>')).toBe('import.unreadable');
  expect(await refusal(good)).toBe('read');
}, 120_000);
