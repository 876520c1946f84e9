import { zeroDate } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { dueOn } from './due.ts';

test('[WRK-58] a planned day says how near it is, and none says nothing', () => {
  const due = (planned: string) => dueOn(`${planned}T23:59:59Z`, '2031-05-14');
  expect(due('2031-05-30')).toEqual({ text: 'due.on' });
  expect(due('2031-05-15')).toEqual({ text: 'due.tomorrow', tone: 'amber' });
  expect(due('2031-05-14')).toEqual({ text: 'due.today', tone: 'amber' });
  expect(due('2031-05-13')).toEqual({ text: 'due.late', tone: 'red' });
  expect(due('2031-05-04')).toEqual({ text: 'due.late', tone: 'red' });
  expect(dueOn(zeroDate)).toBeUndefined();
});
