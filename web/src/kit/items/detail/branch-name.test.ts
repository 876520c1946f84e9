import { expect, test } from 'vitest';
import { branchName } from './branch-name.ts';

const nameOf = (name: string) => branchName('Task', { oid: 24, name });

test('[INT-14] the name of a branch is the number and the first words of the item', () => {
  expect(nameOf('Limit the load')).toBe('t-24-limit-the-load');
  expect(nameOf('Treat Finishing and Available as unplugged')).toBe('t-24-treat-finishing-and-available-as');
  expect(branchName('Defect', { oid: 7, name: 'OCPP 1.6: no "Available"?' })).toBe(
    'd-7-ocpp-1-6-no-available',
  );
});

test('[INT-14] it has no character that Git, a shell or an address takes for something else', () => {
  expect(nameOf('  Größe & naïve façade’s/..\\~^:?*[@{  ')).toBe('t-24-grosse-naive-facades');
  expect(nameOf('Ｌｏａｄ ２')).toBe('t-24-load-2');
  expect(nameOf('x'.repeat(255))).toBe('t-24');
});

test('[INT-14] Chinese is left out, the words between it stay', () => {
  expect(nameOf('限制充电功率')).toBe('t-24');
  expect(nameOf('修复 OCPP 断线')).toBe('t-24-ocpp');
});
