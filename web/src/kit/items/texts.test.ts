import { expect, test } from 'vitest';
import * as chinese from './texts.zh.ts';
import * as english from './texts.en.ts';

const textsOf = (module: object) => Object.assign({}, ...Object.values(module)) as Record<string, unknown>;

test('[WRK-58] today is today and tomorrow is tomorrow, in both languages', () => {
  const days = (module: object) => [textsOf(module)['due.today'], textsOf(module)['due.tomorrow']];
  expect(days(chinese)).toEqual(['今天到期', '明天到期']);
  expect(days(english)).toEqual(['due today', 'due tomorrow']);
});
