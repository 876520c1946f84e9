import type { ChangeEvent } from '@tracery/contract';
import { expect, test } from 'vitest';
import { concernOf, type AskedCall } from './concerned.ts';

const event = (more: Partial<ChangeEvent> = {}): ChangeEvent => ({
  number: 1,
  productId: 1000,
  kind: 'Task',
  id: 5,
  version: 2,
  category: 'status',
  actorId: 7,
  actorName: 'Ines',
  ...more,
});

const asked = (key: string, input: AskedCall['input'] = {}): AskedCall => ({ key: `GET ${key}`, input });
const ofItem = (sourceId: number) => ({ query: { sourceId } });

test('[COL-09] a changed item concerns its lists, its board, itself and what hangs on it at once', () => {
  for (const call of [
    asked('/prdapi/v1/tasks/list'),
    asked('/prdapi/v1/tasks/todolist'),
    asked('/prdapi/v1/tasks/get/{id}', { params: { id: 5 } }),
    asked('/damapi/v1/operationlogs/list', ofItem(5)),
    asked('/damapi/v1/links/list', ofItem(5)),
  ])
    expect(concernOf(event(), call), call.key).toBe('now');
});

test('[COL-09] what is worked out from many items follows soon: dashboard, threads, lists of other kinds', () => {
  for (const key of [
    '/prdapi/v1/products/stat',
    '/prdapi/v1/products/my-work',
    '/damapi/v1/traces/list',
    '/damapi/v1/traces/strip',
    '/damapi/v1/operationlogs/recent',
    '/reqapi/v1/requirements/list',
  ])
    expect(concernOf(event(), asked(key, key.includes('strip') ? ofItem(9) : {})), key).toBe('soon');
});

test('[COL-09] other items, and what no item changes, are left alone', () => {
  for (const call of [
    asked('/prdapi/v1/tasks/get/{id}', { params: { id: 6 } }),
    asked('/reqapi/v1/features/get/{id}', { params: { id: 5 } }),
    asked('/damapi/v1/reviewlogs/list', ofItem(6)),
    asked('/damapi/v1/dictionary/list', { query: { key: 'industry' } }),
    asked('/usrapi/v1/users/get/{id}', { params: { id: 5 } }),
  ])
    expect(concernOf(event({ category: 'update' }), call), call.key).toBeUndefined();
});

test('[COL-09] a comment concerns the comments of its item and nothing that is worked out', () => {
  const comment = event({ category: 'comment' });
  expect(concernOf(comment, asked('/damapi/v1/reviewlogs/list', ofItem(5)))).toBe('now');
  expect(concernOf(comment, asked('/damapi/v1/reviewlogs/list', ofItem(6)))).toBeUndefined();
  expect(concernOf(comment, asked('/prdapi/v1/tasks/list'))).toBeUndefined();
});

test('[COL-09] a change of the product concerns its members and settings, and no item', () => {
  const ofProduct = event({ kind: 'Product', id: null, version: null, category: 'update' });
  expect(concernOf(ofProduct, asked('/prdapi/v1/products/members'))).toBe('now');
  expect(concernOf(ofProduct, asked('/prdapi/v1/tasks/list'))).toBeUndefined();
});

test('[COL-26] a saved view concerns the menus of all, and an item that changes does not', () => {
  const views = asked('/prdapi/v1/views/list');
  expect(concernOf(event({ kind: 'Product', id: null, version: null, category: 'upload' }), views)).toBe(
    'now',
  );
  expect(concernOf(event(), views)).toBeUndefined();
});

test('[COL-19] whatever happens in the product may be told in the inbox, a little later', () => {
  for (const one of [event(), event({ category: 'comment' }), event({ kind: 'Product', id: null })])
    for (const key of ['/usrapi/v1/inbox/unread', '/usrapi/v1/inbox/list'])
      expect(concernOf(one, asked(key)), key).toBe('later');
});
