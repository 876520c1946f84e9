import { expect, test } from 'vitest';
import { sql } from './sql.ts';

test('a text within a text is taken in with its values, and the gaps are numbered through', () => {
  const inner = sql`b = ${2} and c = ${3}`;
  const whole = sql`select * from t where a = ${1} and ${inner} or d = ${4}`;
  expect(whole.text).toBe('select * from t where a = $1 and b = $2 and c = $3 or d = $4');
  expect(whole.values).toEqual([1, 2, 3, 4]);
});

test('names are quoted, numbers are whole, and what is joined keeps its order', () => {
  expect(sql`${sql.ref('i.na"me')}`.text).toBe('"i"."na""me"');
  expect(() => sql.number(1.5)).toThrow('no whole number');
  const joined = sql.join([1, sql`now()`, 'x']);
  expect([joined.text, joined.values]).toEqual(['$1, now(), $2', [1, 'x']]);
});

test('what is put together once is filled wherever the gap stood, and only there', () => {
  const template = sql.template(
    (a: symbol, b: symbol) => sql`a = ${a} and kind = ${'Task'} and b = ${b} and c = ${a}`,
  );
  const filled = template(7, 8);
  expect(filled.text).toBe('a = $1 and kind = $2 and b = $3 and c = $4');
  expect(filled.values).toEqual([7, 'Task', 8, 7]);
  expect(template(1, 2).values).toEqual([1, 'Task', 2, 1]);
});
