import { expect, test } from 'vitest';
import { registry } from '../registry.ts';
import { defect } from './defect.ts';

test('the steps that hand a defect over are those whose calls ask who has it then', () => {
  for (const { action, handsOver = false } of defect.transitions) {
    const { body } = registry[`POST /tstapi/v1/defects/${action}/{id}`];
    expect(body!.safeParse({}).success, action).toBe(!handsOver);
    expect(body!.safeParse({ processorId: 7 }).success, action).toBe(true);
  }
});
