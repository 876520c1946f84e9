import { expect, test } from 'vitest';
import { describeError, withoutAddresses } from './errors.ts';

test('[OPS-23] addresses of people are cut out of what is logged, those of machines and stacks stay', () => {
  expect(withoutAddresses('550 <mira.okoro@northyard.example> rejected, 周@例子.中国: unknown')).toBe(
    '550 <[address]> rejected, [address]: unknown',
  );
  expect(withoutAddresses('connect ECONNREFUSED 127.0.0.1:5432')).toBe('connect ECONNREFUSED 127.0.0.1:5432');
});

test('[OPS-23] an error is told by its kind, names of tables and where it was thrown, not by the values it holds', () => {
  const cause = Object.assign(new Error('550 <mira@northyard.example>'), {
    rejected: ['mira@northyard.example'],
    response: 'mira@northyard.example',
  });
  const error = Object.assign(
    new TypeError('invalid input syntax for type bigint: "a ""secret"" text"', { cause }),
    {
      code: '22P02',
      table: 'features',
      detail: 'Failing row contains (a secret text)',
      where: "unnamed portal parameter $1 = 'a secret text'",
    },
  );
  const told = JSON.stringify(describeError(error));
  expect(told).not.toMatch(/secret|mira/);
  expect(describeError(error)).toMatchObject({
    type: 'TypeError',
    errorCode: '22P02',
    table: 'features',
    stack: expect.stringMatching(/^ {4}at .*errors\.test\.ts/) as string,
    cause: { type: 'Error', message: '550 <[address]>' },
  });
  expect(describeError('a secret text')).toEqual({ message: 'thrown: string' });
});
