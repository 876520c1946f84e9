import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { limits } from '@tracery/contract';

const app = appForFile();

type Created = { id: number; oid: number };

async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object): Promise<number> => {
    const { status, data } = await app().send(`POST ${path}/create`, { token, body });
    expect(status, JSON.stringify(data)).toBe(200);
    return (data as Created).id;
  };
  const feature = (name: string, { tag = '', content = '' } = {}) =>
    create('/reqapi/v1/features', { name, importance: 'Important', tag, data: { content } });
  const defect = (name: string, content = '') =>
    create('/tstapi/v1/defects', { name, kind: 'Bug', importance: 'Major', data: { content } });
  const comment = (sourceId: number, text: string) =>
    app().call('POST /damapi/v1/reviewlogs/create', {
      token,
      body: { sourceId, kind: 'Feature', replyId: 0, data: { comment: text } },
    });
  const search = async (query: string, more: Record<string, unknown> = {}, by = token) =>
    (await app().call('GET /damapi/v1/search/items', { token: by, query: { query, ...more } })).data;
  const found = async (query: string, more?: Record<string, unknown>) =>
    (await search(query, more)).list.map(({ name }) => name);
  return { productId, token, create, feature, defect, comment, search, found };
}

describe('a search over all kinds', () => {
  test('[COL-01] answers by relevance: number, start of the name, name, tag, content, comment; newer first', async () => {
    const { feature, comment, search } = await setup();
    const commented = await feature('Alpha');
    await comment(commented, 'The F-2 relay clicks');
    await feature('Beta', { content: 'Text before. A **relay** clicks at night.' });
    await feature('Gamma', { tag: 'relay,other' });
    await feature('The relay of bay 4');
    await feature('Relay two');
    await feature('Relay one');
    const { list, total, isTotalExact } = await search('relay');
    expect(list.map(({ name, foundIn }) => [name, foundIn])).toEqual([
      ['Relay one', 'nameStart'],
      ['Relay two', 'nameStart'],
      ['The relay of bay 4', 'name'],
      ['Gamma', 'tag'],
      ['Beta', 'content'],
      ['Alpha', 'comment'],
    ]);
    expect({ total, isTotalExact }).toEqual({ total: 6, isTotalExact: true });
    const hits = (pieces: { text: string; isHit: boolean }[]) => pieces.filter(({ isHit }) => isHit);
    expect(list[2]!.namePieces).toEqual([
      { text: 'The ', isHit: false },
      { text: 'relay', isHit: true },
      { text: ' of bay 4', isHit: false },
    ]);
    expect(list[4]!.snippet.map(({ text }) => text).join('')).toBe('Text before. A relay clicks at night.');
    expect(hits(list[4]!.snippet)).toEqual([{ text: 'relay', isHit: true }]);
    expect(list[5]!.snippet.map(({ text }) => text).join('')).toBe('The F-2 relay clicks');
    const byNumber = await search('f-2');
    expect(byNumber.list.map(({ name, foundIn }) => [name, foundIn])).toEqual([
      ['Beta', 'number'],
      ['Alpha', 'comment'],
    ]);
  });

  test('[COL-02] finds words of two characters, Chinese, pinyin and initials, and English words by their beginnings', async () => {
    const { feature, found } = await setup();
    await feature('充电桩控制', { content: '夜间充电，价格更低。' });
    await feature('Billing', { content: 'Invoices are rechargeable by 重庆' });
    for (const typed of ['充电', '电桩', 'cdz', 'chongdian', 'dianzhuang', 'zkz', '控制 充电'])
      expect(await found(typed), typed).toEqual(['充电桩控制']);
    expect(await found('夜间')).toEqual(['充电桩控制']);
    expect(await found('invo')).toEqual(['Billing']);
    expect(await found('by')).toEqual(['Billing']);
    expect(await found('charge')).toEqual([]);
    // Inside a name, where people remember parts.
    expect(await found('illin')).toEqual(['Billing']);
    // Across a comma it is no word.
    expect(await found('电价')).toEqual([]);
  });

  test('[COL-02] a character with several readings is found by each', async () => {
    const { feature, found } = await setup();
    await feature('重置密码');
    for (const typed of ['chongzhi', 'zhongzhi', 'czmm', 'zzmm'])
      expect(await found(typed), typed).toEqual(['重置密码']);
  });

  test('[COL-03] all words must be there, in any order; a phrase as it stands', async () => {
    const { feature, found, search } = await setup();
    await feature('Stop the charge', { content: 'at once, whatever happens' });
    await feature('Charge twice', { content: 'stop at the once-only gate' });
    expect((await found('once stop')).toSorted()).toEqual(['Charge twice', 'Stop the charge']);
    expect(await found('"at once"')).toEqual(['Stop the charge']);
    expect(await found('"at onc"')).toEqual([]);
    expect(await found('"the charge"')).toEqual(['Stop the charge']);
    expect(await found('stop parking')).toEqual([]);
    expect((await search('stop parking')).missing).toEqual(['parking']);
  });

  test('[COL-03] filters narrow by kind, status, owner, tag, iteration and age, in both languages', async () => {
    const { feature, defect, found, token, create } = await setup();
    await feature('Relay of a feature', { tag: 'hardware' });
    const id = await defect('Relay of a defect');
    expect(await found('relay kind:defect')).toEqual(['Relay of a defect']);
    expect(await found('relay 类型:特性')).toEqual(['Relay of a feature']);
    expect(await found('kind:defect')).toEqual(['Relay of a defect']);
    expect(await found('relay tag:Hardware')).toEqual(['Relay of a feature']);
    expect(await found('relay updated:<7d')).toHaveLength(2);
    expect(await found('relay updated:>7d')).toEqual([]);
    // Who makes a defect owns it.
    for (const owner of ['me', '我'])
      expect(await found(`relay owner:${owner}`)).toEqual(['Relay of a defect']);
    expect(await found('relay owner:nobody')).toEqual([]);
    const iteration = await create('/prdapi/v1/iterations', { name: 'Spring' });
    const link = {
      type: 'planned',
      kind: 'Defect',
      sourceId: id,
      targetKind: 'Iteration',
      targetId: iteration,
    };
    await app().call('POST /damapi/v1/links/create', { token, body: link as never });
    expect(await found('relay iteration:1')).toEqual(['Relay of a defect']);
    expect(await found('relay iteration:2')).toEqual([]);
    expect(await found('relay status:nothing')).toEqual([]);
    expect((await found('relay status:init')).length).toBeGreaterThan(0);
  });

  test('[COL-04] facets count what the query finds by kind and phase, and narrow it', async () => {
    const { feature, defect, search } = await setup();
    await feature('Relay one');
    await feature('Relay two');
    await defect('Relay three');
    const { facets } = await search('relay', { facets: '1' });
    expect(facets.kinds).toEqual([
      { kind: 'Feature', count: 2 },
      { kind: 'Defect', count: 1 },
    ]);
    expect(facets.phases).toEqual([{ phase: 'todo', count: 3 }]);
    const narrowed = await search('relay', { facets: '1', kinds: 'Defect', phases: 'todo,doing' });
    expect(narrowed.list.map(({ name }) => name)).toEqual(['Relay three']);
    expect(narrowed.facets).toEqual(facets);
    expect((await search('relay', { phases: 'done' })).list).toEqual([]);
  });

  test('[COL-05] what was written is found by the next search, and what it said before is not', async () => {
    const { feature, found, token, comment } = await setup();
    const id = await feature('First name', { content: 'first content' });
    const update = (body: object, version: number) =>
      app().send('POST /reqapi/v1/features/update', { token, body: { id, version, ...body } });
    expect((await update({ name: 'Second name' }, 1)).status).toBe(200);
    expect(await found('second')).toEqual(['Second name']);
    expect(await found('"first name"')).toEqual([]);
    expect(await found('first content')).toEqual(['Second name']);
    expect((await update({ data: { content: 'another content' } }, 2)).status).toBe(200);
    expect(await found('first content')).toEqual([]);
    expect(await found('another second')).toEqual(['Second name']);
    await comment(id, 'a remark');
    expect(await found('remark')).toEqual(['Second name']);
  });

  test('[COL-07] what is deleted is not found until it is restored; other products never are', async () => {
    const { feature, found, token, comment } = await setup();
    const other = await setup();
    const id = await feature('Secret relay', { content: 'inside' });
    await comment(id, 'whispered');
    for (const query of ['relay', 'inside', 'whispered', 'F-1', 'kind:feature'])
      expect(await other.found(query), query).toEqual([]);
    expect((await app().send(`DELETE /reqapi/v1/features/delete/${id}` as never, { token })).status).toBe(
      200,
    );
    for (const query of ['relay', 'inside', 'whispered', 'F-1', 'kind:feature'])
      expect(await found(query), query).toEqual([]);
    await app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Feature', id } });
    for (const query of ['relay', 'inside', 'whispered'])
      expect(await found(query), query).toEqual(['Secret relay']);
  });

  test('[COL-07] a guest of the product finds what a guest may read', async () => {
    const { productId, feature, search } = await setup();
    await feature('Relay one');
    const { token } = await app().member(productId, ['Guest']);
    expect((await search('relay', {}, token)).list).toHaveLength(1);
  });

  test('[COL-01] many hits are counted up to a bound, the newest of the best first, page by page', async () => {
    const { feature, search } = await setup();
    for (let at = 0; at < 70; at += 1) await feature(`Relay ${at}`);
    const first = await search('relay');
    expect(first.list.map(({ name }) => name).slice(0, 2)).toEqual(['Relay 69', 'Relay 68']);
    expect(first).toMatchObject({ total: limits.list.pageSize, isTotalExact: false });
    const third = await search('relay', { page: 3 });
    expect(third.list.map(({ name }) => name)[0]).toBe('Relay 29');
    expect(await search('relay', { facets: '1' })).toMatchObject({ total: 70, isTotalExact: true });
  });
});
