import { expect, test } from 'vitest';
import { registry } from '../registry.ts';
import { limits } from '../limits.ts';
import { defect } from './defect.ts';
import { isUmlKind } from './uml.ts';

test('the steps that hand a defect over are those whose calls ask who has it then', () => {
  for (const { action, handsOver = false } of defect.transitions) {
    const { body } = registry[`POST /tstapi/v1/defects/${action}/{id}`];
    expect(body!.safeParse({}).success, action).toBe(!handsOver);
    expect(body!.safeParse({ processorId: 7 }).success, action).toBe(true);
  }
});

test('what is said with a step is trimmed, may be left out, and has a longest length', () => {
  const body = registry['POST /tstapi/v1/testcases/test/{id}'].body!;
  expect(body.parse({})).toEqual({ note: '' });
  expect(body.parse({ note: '  fine ' })).toEqual({ note: 'fine' });
  const tooLong = body.safeParse({ note: 'x'.repeat(limits.step.commentMax + 1) });
  expect(tooLong.error?.issues[0]?.message).toBe('step.commentTooLong');
  expect(body.safeParse({ note: 'x'.repeat(limits.step.commentMax) }).success).toBe(true);
});

test('a kind of diagram is one of the list', () => {
  expect([isUmlKind('ClassDiagram'), isUmlKind('classdiagram')]).toEqual([true, false]);
});
