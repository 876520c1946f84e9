import { describe, expect, test } from 'vitest';
import { findSteps, writeSteps, type TestStep } from './test-steps.ts';

const steps: TestStep[] = [
  { action: 'Unplug', expected: 'Charging stops' },
  { action: 'Look at the map', expected: 'The bay is free' },
];
const table =
  '| Action | Expected result |\n| --- | --- |\n| Unplug | Charging stops |\n| Look at the map | The bay is free |';

describe('steps in the content of a test case [EXP-32]', () => {
  test.each([
    ['| Action | Expected result |', 2],
    ['| 操作 | 预期结果 |', 2],
    ['| # | Step | Expected |', 3],
    ['| 序号 | 操作步骤 | 期望结果 |', 3],
    ['|步骤|预期|', 2],
  ])('a table with the heading %s is one of steps', (heading, columns) => {
    const under = `|${' --- |'.repeat(columns)}`;
    const row = columns === 3 ? '| 1 | Unplug | Charging stops |' : '| Unplug | Charging stops |';
    expect(findSteps(`${heading}\n${under}\n${row}`)?.steps).toEqual([steps[0]]);
  });

  test.each([
    ['other headings', '| Bay | Power |\n| --- | --- |\n| 7 | 11 kW |'],
    ['no line under the heading', '| Action | Expected result |\n| Unplug | Charging stops |'],
    ['a code block', `\`\`\`\n${table}\n\`\`\``],
    ['a cell too many', `${table}\n| a | b | would be lost |`],
    ['prose', 'Action and expected result'],
  ])('there are none in %s', (_, content) => {
    expect(findSteps(content)).toBeUndefined();
  });

  test('a new table goes to the end, in the language of the writer', () => {
    expect(writeSteps('', steps, 'en')).toBe(table);
    expect(writeSteps('Bay 7 is free.\n', steps, 'en')).toBe(`Bay 7 is free.\n\n${table}`);
    expect(writeSteps('', [{ action: '拔掉插头', expected: '停止充电' }], 'zh')).toBe(
      '| 操作 | 预期结果 |\n| --- | --- |\n| 拔掉插头 | 停止充电 |',
    );
  });

  test('everything around the table stays to the letter, and so does a row that nobody changed', () => {
    const before = '# Before\r\n\r\n- a bay  \r\n\r\n';
    const after = '\r\n> After\r\n\r\n| Bay | Power |\r\n| --- | --- |\r\n| 7 | 11 kW |';
    const aligned =
      '| Action   | Expected       |\r\n| :------- | -------------: |\r\n| Unplug   | Charging stops |\r\n';
    const content = before + aligned + after;
    expect(writeSteps(content, findSteps(content)!.steps, 'zh')).toBe(content);
    const added = writeSteps(content, [...findSteps(content)!.steps, steps[1]!], 'zh');
    expect(added).toBe(`${before}${aligned}| Look at the map | The bay is free |\r\n${after}`);
  });

  test('a bar and a line break are part of the text, and markup stays', () => {
    const odd: TestStep[] = [
      { action: 'Press A | B', expected: 'Line 1\nLine 2' },
      { action: String.raw`C:\| and \\`, expected: '' },
      { action: '`a|b` **now**', expected: 'ends with \\' },
    ];
    const content = writeSteps('', odd, 'en');
    expect(content).toContain(String.raw`| Press A \| B | Line 1<br>Line 2 |`);
    expect(findSteps(content)?.steps).toEqual(odd);
    expect(findSteps(table.replace('Unplug', 'a<BR/>b'))?.steps[0]?.action).toBe('a\nb');
  });

  test('numbers in a first column follow the order', () => {
    const content = '| # | Action | Expected |\n| --- | --- | --- |\n| 1 | a | b |\n| 2 | c | d |\n';
    const moved = writeSteps(content, findSteps(content)!.steps.toReversed(), 'en');
    expect(moved).toBe('| # | Action | Expected |\n| --- | --- | --- |\n| 1 | c | d |\n| 2 | a | b |\n');
  });

  test('without a step there is no table', () => {
    expect(writeSteps(`Before\n\n${table}\n\nAfter`, [], 'en')).toBe('Before\n\nAfter');
    expect(writeSteps(`${table}\nAfter`, [], 'en')).toBe('After');
    expect(writeSteps(`Before\n\n${table}`, [], 'en')).toBe('Before');
    expect(writeSteps('Before\n', [], 'en')).toBe('Before\n');
  });
});
