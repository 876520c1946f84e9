// What must not compile. `tsc` fails on each of these lines when the mistake beneath it is no longer noticed.
import { expect, test } from 'vitest';
import { defineWorkItem } from './definition.ts';
import { choice, link, ranked } from './fields.ts';

const sound = {
  kind: 'Risk',
  path: '/prdapi/v1/risks',
  words: { en: 'Risk', zh: '风险' },
  letter: 'K',
  screen: { path: '/task/risk', place: 1, key: 'k', icon: 'Flag' },
  fields: { importance: ranked(['Low', 'High']) },
  statuses: { open: { number: 1, en: 'Open', zh: '打开' }, closed: { number: 2, en: 'Closed', zh: '关闭' } },
  initialStatus: 'open',
  deleting: { at: ['open'], refusal: 'item.notDeletable' },
  transitions: [{ action: 'close', from: ['open'], to: 'closed', refusal: 'item.notDeletable' }],
  filters: ['importance'],
  sorts: [],
} as const;

test('a definition says where an item starts, and keeps its exact words', () => {
  const risk = defineWorkItem(sound);
  expect(risk.statuses[risk.initialStatus].zh).toBe('打开');
});

test('mistakes in a definition do not compile', () => {
  const mistaken = [
    // @ts-expect-error a misspelt status to start with
    () => defineWorkItem({ ...sound, initialStatus: 'opne' }),
    // @ts-expect-error a misspelt status to delete at
    () => defineWorkItem({ ...sound, deleting: { at: ['opened'], refusal: 'item.notDeletable' } }),
    () =>
      defineWorkItem({
        ...sound,
        // @ts-expect-error a misspelt status to move to
        transitions: [{ action: 'close', from: ['open'], to: 'closd', refusal: 'item.notDeletable' }],
      }),
    // @ts-expect-error a refusal that does not exist
    () => defineWorkItem({ ...sound, deleting: { at: ['open'], refusal: 'item.never' } }),
    // @ts-expect-error a status without its Chinese word
    () => defineWorkItem({ ...sound, statuses: { open: { number: 1, en: 'Open' } } }),
    // @ts-expect-error a kind without its Chinese word
    () => defineWorkItem({ ...sound, words: { en: 'Risk' } }),
    // @ts-expect-error a filter that is no field
    () => defineWorkItem({ ...sound, filters: ['urgency'] }),
    // @ts-expect-error a sort that is no field
    () => defineWorkItem({ ...sound, sorts: ['urgency'] }),
    // @ts-expect-error a kind that does not exist
    () => defineWorkItem({ ...sound, kind: 'Riks' }),
    // @ts-expect-error a path that no generated file knows
    () => defineWorkItem({ ...sound, path: '/prdapi/v1/riks' }),
    // @ts-expect-error a link to a kind that does not exist
    () => link('Riks'),
    // @ts-expect-error a choice that starts outside of its values
    () => choice(['a', 'b'], { initial: 'c' }),
  ];
  expect(mistaken).toHaveLength(12);
});
