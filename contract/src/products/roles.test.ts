import { expect, test } from 'vitest';
import { isManager, isReadOnly, isRealProduct, roles } from './roles.ts';

test('[MEM-D2] a guest only reads; any other role writes, also beside Guest', () => {
  expect(isReadOnly(['Guest'])).toBe(true);
  expect(isReadOnly(['Guest', 'TestEngineer'])).toBe(false);
  expect(roles.filter((role) => isReadOnly([role]))).toEqual(['Guest']);
});

test('somebody without any role only reads', () => {
  expect(isReadOnly([])).toBe(true);
});

test('[MEM-D1] only ProductManager manages', () => {
  expect(roles.filter((role) => isManager([role]))).toEqual(['ProductManager']);
  expect(isManager(['TestEngineer', 'ProductManager'])).toBe(true);
});

test('[SHL-D10] product ids 0 and 1 stand for no product', () => {
  expect([0, 1, 2, 1000].map(isRealProduct)).toEqual([false, false, true, true]);
});
