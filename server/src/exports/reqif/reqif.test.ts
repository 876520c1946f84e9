import { expect, test } from 'vitest';
import { appForFile } from '../../../tests/support/app.ts';
import { importing } from '../../../tests/support/importing.ts';
import { reqifErrors } from '../../../tests/support/reqif-schema.ts';

const app = appForFile();
const address = 'GET /reqapi/v1/reqif/export';

const fileOf = async (token: string): Promise<string> =>
  String((await app().send(address, { token })).data as unknown as Buffer);

async function filled() {
  const at = await importing(app);
  const feature = await at.create('/reqapi/v1/features', {
    name: 'Charging & <billing> "now"',
    importance: 'Important',
    tag: 'energy,ocpp',
    data: {
      content: '# What\n\n- **one**\n- [x] two\n\n| a | b |\n| - | - |\n| 1 | <script>alert(1)</script> |',
    },
  });
  const create = (name: string, content = '') =>
    at.create('/reqapi/v1/requirements', {
      name,
      importance: 'Mandatory',
      processorId: at.manager.id,
      sourceId: feature.id,
      data: { content },
    });
  const first = await create(
    '显示等待时间',
    '> quoted [link](https://example.org/?a=1&b=2)\n\n```ts\nif (a < b) {}\n```\n\nA\u0008B ]]>',
  );
  const second = await create('Warn before the peak');
  await at.call('POST /damapi/v1/links/create', {
    body: {
      type: 'depends',
      kind: 'Requirement',
      sourceId: first.id,
      targetKind: 'Requirement',
      targetId: second.id,
    },
  });
  return { ...at, feature, first, second };
}

test('[INT-28] an export holds to the schema, is the same each time, and names no id of the database', async () => {
  const { manager, first } = await filled();
  const file = await fileOf(manager.token);
  expect(reqifErrors(file)).toEqual([]);
  expect(file).toContain('Charging &amp; &lt;billing&gt; &quot;now&quot;');
  expect(file).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(file).not.toContain('\u0008');
  expect(file).toContain('THE-VALUE="R-1"');
  expect(file.match(/<SPEC-RELATION /g)).toHaveLength(1);
  expect(file).not.toContain(`id=${first.id}`);
  expect(await fileOf(manager.token)).toBe(file);
});

test('[INT-28] a guest exports, a stranger gets nothing of it, and the audit log tells who did', async () => {
  const { manager, productId } = await filled();
  const other = await importing(app);
  const file = await fileOf(other.manager.token);
  expect(reqifErrors(file)).toEqual([]);
  expect(file).not.toContain('SPEC-OBJECT IDENTIFIER');
  const guest = await app().member(productId, ['Guest']);
  expect(await fileOf(guest.token)).toContain('Warn before the peak');
  const { data } = await app().call('GET /prdapi/v1/products/audit', { token: manager.token });
  expect(data.list[0]).toMatchObject({ event: 'items.exported', by: { id: guest.id } });
});

test('[INT-28] a text that no parser gets through is written as it is, and the file is whole', async () => {
  const at = await filled();
  // Texts from before the limit of nesting.
  await app().database.query('update item_contents set content = $1 where product_id = $2', [
    '> '.repeat(60_000),
    at.productId,
  ]);
  const file = await fileOf(at.manager.token);
  expect(reqifErrors(file)).toEqual([]);
  expect(file).toContain(`<xhtml:pre>${'&gt; '.repeat(100)}`);
});

test('[INT-28] the checker finds what the schema forbids', async () => {
  const { manager } = await filled();
  const file = await fileOf(manager.token);
  const broken = (from: string | RegExp, to: string) => reqifErrors(file.replace(from, to));
  expect(broken('<REQ-IF-VERSION>1.0<', '<REQ-IF-VERSION>1.2<')).not.toEqual([]);
  expect(broken('<xhtml:h1>', '<xhtml:h1 onclick="x()">')).not.toEqual([]);
  expect(broken('<SPEC-OBJECT-TYPE-REF>tracery-feature<', '<SPEC-OBJECT-TYPE-REF>nowhere<')).not.toEqual([]);
  expect(broken(/ LAST-CHANGE="[^"]*"/, '')).not.toEqual([]);
  expect(broken(/(<SPEC-OBJECTS>[^]*<\/SPEC-OBJECTS>)([^]*<\/SPECIFICATIONS>)/, '$2$1')).not.toEqual([]);
});
