import { describe, expect, test } from 'vitest';
import { defect, task } from '../kinds/index.ts';
import { schemaOf } from './field-schemas.ts';
import {
  choice,
  day,
  fixed,
  isItemKind,
  isPerson,
  isUserProvided,
  itemKinds,
  type ItemKind,
  link,
  moment,
  optionalLink,
  owner,
  person,
  position,
  priority,
  priorityOf,
  ranked,
  scale,
  source,
  zeroDate,
  type Field,
} from './fields.ts';
import { itemNumber } from './number.ts';
import { statusesCountedAs, transitionOf, whyNotUpdate } from './rules.ts';

const accepts = (field: Field, value: unknown) => schemaOf(field).safeParse(value).success;
/** With what a value is refused, if the contract has a word for it. */
const refusalFor = (field: Field, value?: unknown) =>
  schemaOf(field).safeParse(value).error?.issues[0]?.message;

describe('a field takes what it is for and nothing else', () => {
  test.each<[string, Field, unknown[], unknown[]]>([
    ['a choice', choice(['a', 'b']), ['a', 'b'], ['c', '', 1, undefined]],
    ['a rank', ranked(['low', 'high']), ['low', 'high'], ['middle', 1]],
    ['a scale', scale(), [1, 2, 3], [0, 4, 1.5, '1']],
    ['a priority', priority('a', 'b'), [1, 3], [0, 4]],
    ['a link', link('Feature'), [1, 99], [0, -1, 1.5]],
    ['an optional link', optionalLink('Feature'), [0, 1], [-1]],
    ['a source', source(['Risk']), [0, 1], [-1]],
    ['an owner', owner(), [1], [0, -1]],
    ['a person', person(), [0, 1], [-1]],
    ['a position', position(), [-5, 0, 5], [1.5, 2 ** 31]],
    ['a day', day(), [zeroDate, '2026-05-16T23:59:59+08:00'], ['2026-05-16', '', 5]],
    ['a moment', moment(), [zeroDate], ['now']],
    ['a fixed number', fixed(2), [2], ['x']],
    ['a fixed text', fixed('a'), ['a'], [1]],
  ])('%s', (_, field, good, bad) => {
    for (const value of good) expect(accepts(field, value), String(value)).toBe(true);
    for (const value of bad) expect(accepts(field, value), String(value)).toBe(false);
  });

  test('what must be chosen and is missing is said to be required', () => {
    for (const field of [choice(['a']), scale(), link('Feature'), owner()])
      expect(refusalFor(field)).toBe('valid.required');
    for (const field of [link('Feature'), owner()]) expect(refusalFor(field, 0)).toBe('valid.required');
  });

  test('what points at something says at what', () => {
    const refers = (field: Field) => schemaOf(field).meta()?.['refers'];
    expect(
      [link('Risk'), optionalLink('Task'), source(['UML', 'Risk']), owner(), person()].map(refers),
    ).toEqual(['Risk', 'Task', 'UML', 'Member', 'Member']);
  });
});

test('what must be sent with a new item, and what it has otherwise', () => {
  const told = (field: Field) => [field.isRequired, field.initial];
  expect(told(choice(['a']))).toEqual([true, undefined]);
  expect(told(choice(['a'], { initial: 'a' }))).toEqual([false, 'a']);
  for (const field of [ranked(['a']), scale(), link('Risk'), owner()])
    expect(told(field)).toEqual([true, undefined]);
  for (const field of [optionalLink('Risk'), source(['Risk']), person(), position()])
    expect(told(field)).toEqual([false, 0]);
  for (const field of [day(), moment()]) expect(told(field)).toEqual([false, '0001-01-01T00:00:00Z']);
});

test('what people say themselves, and who is a person', () => {
  const own = [choice(['a']), ranked(['a']), scale(), link('Risk'), source([]), owner(), person(), day()];
  expect(own.map(isUserProvided)).toEqual(own.map(() => true));
  expect([fixed(1), priority('a', 'b'), moment()].map(isUserProvided)).toEqual([false, false, false]);
  expect([owner(), person(), link('Risk')].map(isPerson)).toEqual([true, true, false]);
  expect([choice(['a']).isFinal, choice(['a'], { isFinal: true }).isFinal, source([]).isFinal]).toEqual([
    false,
    true,
    true,
  ]);
});

test('priority follows from two scales', () => {
  const scales = [1, 2, 3];
  expect(scales.map((a) => scales.map((b) => priorityOf(a, b)))).toEqual([
    [1, 1, 2],
    [1, 2, 3],
    [2, 3, 3],
  ]);
});

test('the number of an item begins with the letter of its kind, and no two kinds share one', () => {
  const kinds = 'Feature Requirement Component Function UML Document Iteration Testcase Defect Risk Task';
  expect(
    kinds
      .split(' ')
      .map((kind) => itemNumber(kind as ItemKind, 7))
      .join(' '),
  ).toBe('F-7 R-7 O-7 N-7 U-7 W-7 I-7 TC-7 D-7 K-7 T-7');
  expect(new Set(itemKinds.map((kind) => itemNumber(kind, 7))).size).toBe(itemKinds.length);
  expect([isItemKind('Risk'), isItemKind('Riks')]).toEqual([true, false]);
});

test('whoever looks for closed defects finds those closed at any stage', () => {
  expect(statusesCountedAs(defect, 5)).toEqual([5, 51, 54]);
  expect(statusesCountedAs(defect, 1)).toEqual([1]);
});

test('a step is found by its action', () => {
  expect(transitionOf(defect, 'notpass')?.to).toBe('fixing');
  expect(transitionOf(defect, 'no such step')).toBeUndefined();
});

test('[TSK-D4, TSK-D13] done sets the day of closing, archiving keeps it, every other move clears it', () => {
  expect(task.transitions.map(({ action, closing }) => `${action} ${closing ?? 'keeps'}`)).toEqual([
    'change-todo clears',
    'change-doing clears',
    'change-verifying clears',
    'change-done sets',
    'change-archive keeps',
    'change-cancel clears',
  ]);
});

test('while a status says frozen, the status can be saved and nothing else', async () => {
  const { component } = await import('../kinds/component.ts');
  const frozen = { status: component.statuses.frozen.number, isFrozen: false };
  expect(whyNotUpdate(component, frozen, ['status'])).toBeUndefined();
  expect(whyNotUpdate(component, frozen, ['status', 'name'])).toBe('item.frozenByChoice');
  expect(whyNotUpdate(component, frozen)).toBe('item.frozenByChoice');
  expect(whyNotUpdate(component, { ...frozen, status: 1 }, ['name'])).toBeUndefined();
});
