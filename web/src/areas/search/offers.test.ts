import { definitions } from '@tracery/contract/kinds/index';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { offersFor, withOffer } from './offers.ts';

const t = ((key: string) => key) as Translate;
const members = [{ username: 'lshaw', name: 'Leah Shaw', avatar: '' }];

const offered = (query: string, language: Language = 'en') =>
  offersFor(query, query.length, { language, t, members, definitions })?.list.map(({ text }) => text) ?? [];

test('[COL-03] the beginning of a name offers the filter, in the language of the reader', () => {
  expect(offered('ki')).toEqual(['kind:']);
  expect(offered('tariff OW')).toEqual(['owner:']);
  expect(offered('类')).toEqual(['kind:']);
  expect(offered('ki', 'zh')).toEqual(['类型:']);
  expect(offered('充电桩 负', 'zh')).toEqual(['负责人:']);
  for (const none of ['k', 'kinds', 'tariff ', '"ki', '']) expect(offered(none), none).toEqual([]);
});

test('[COL-03] a filter offers its values, which the search reads back', () => {
  expect(offered('kind:')).toHaveLength(11);
  expect(offered('kind:te')).toEqual(['kind:testcase ']);
  expect(offered('类型：缺', 'zh')).toEqual(['类型：缺陷 ']);
  expect(offered('kind:defect')).toEqual([]);
  expect(offered('status:fix')).toEqual(['status:Fixing ']);
  expect(offered('状态:修', 'zh')).toEqual(['状态:修复中 ']);
  expect(offered('kind:task status:fix')).toEqual([]);
  expect(offered('owner:')).toEqual(['owner:me ', 'owner:lshaw ']);
  expect(offered('owner:le')).toEqual(['owner:lshaw ']);
  expect(offered('负责人:', 'zh')).toEqual(['负责人:我 ', '负责人:lshaw ']);
  expect(offered('updated:')).toEqual(['updated:<1d ', 'updated:<7d ', 'updated:<30d ']);
  expect(offered('更新:<7', 'zh')).toEqual(['更新:<7天 ']);
  expect(offered('tag:x')).toEqual([]);
});

test('[COL-03] an offer stands in place of the word before the cursor, and the rest stays', () => {
  const { word } = offersFor('ki tariff', 2, { language: 'en', t, members, definitions })!;
  expect(withOffer('ki tariff', word, { text: 'kind:', label: '' })).toEqual({
    query: 'kind: tariff',
    cursor: 5,
  });
  expect(withOffer('ki tariff', word, { text: 'kind:task ', label: '' })).toEqual({
    query: 'kind:task tariff',
    cursor: 10,
  });
});
