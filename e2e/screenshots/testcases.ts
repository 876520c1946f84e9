// Sample test cases and runs as in the design, and their screenshots.
import { ageRuns } from '../support/database.ts';
import { createDefect } from '../support/defects.ts';
import { callServer, tokenOf, type Person } from '../support/api.ts';
import { andThen, newItemDialog, openItem, type Screen } from './screen.ts';
import { createTestcase, recordRun, requirementFor, type Result } from '../support/testcases.ts';

const testcases: readonly [
  name: string,
  importance: 'Mandatory' | 'Important' | 'Alternative',
  runs: string,
][] = [
  ['Unplug twice within a second', 'Alternative', ''],
  ['The bay shows Free on the wall display', 'Important', 'p'],
  ['Energy and cost in the summary', 'Mandatory', 'tpfp'],
  ['A charger that says nothing', 'Important', 'tb'],
  ['断网时拔枪，恢复后会话结束', 'Mandatory', 'pp'],
  ['Unplug while the tariff changes', 'Important', 't'],
  ['Unplug during charge, firmware 4.1', 'Mandatory', 'ppppfpppbbppppppfppf'],
];

const steps = `**Precondition.** A free bay with a charger on firmware 4.1, a van below 80 % charge.

| Step | Expected |
|---|---|
| Start a session on a charger with firmware 4.1. | The bay shows Charging. |
| Unplug while it is charging. | The session ends at once. |
| Watch the bay on the depot map. | Free within 2 s. |
| Open the summary of the session. | Energy and cost are shown. |`;

const words: Record<string, Result> = { p: 'pass', f: 'fail', b: 'block', t: 'test' };
const notes: Partial<Record<Result, string>> = {
  fail: 'Bay blocked for 9 s',
  block: 'Both test bays closed for paving',
};

export async function fillTestcases(url: string, person: Person): Promise<void> {
  const [leah, shuwen] = [
    await tokenOf(url, { ...person, username: 'leah.stroud' }),
    await tokenOf(url, { ...person, username: 'shuwen.bai' }),
  ];
  const sourceId = await requirementFor(url, leah, 'Stop the session when the driver unplugs at once');
  let last = 0;
  for (const [name, importance, runs] of testcases) {
    const id = await createTestcase(url, shuwen, { sourceId, name, importance, content: steps, tag: 'ocpp' });
    for (const [at, letter] of Array.from(runs).entries()) {
      const result = words[letter]!;
      const note = at === runs.length - 2 ? 'Firmware 4.0' : (notes[result] ?? '');
      await recordRun(url, at % 3 === 1 ? leah : shuwen, id, result, note);
    }
    await ageRuns(id);
    last = id;
  }
  await createDefect(url, shuwen, {
    name: 'Bay stays blocked after unplug',
    importance: 'Critical',
    testcaseId: last,
  });
  const frozen = await createTestcase(url, leah, { sourceId, name: 'Old plug, frozen' });
  await callServer(url, `/tstapi/v1/testcases/freeze/${frozen}`, {}, leah);
}

const path = '/test/testcase';
const failed = 'Unplug during charge, firmware 4.1';

export const testcaseScreens: Record<string, Screen> = {
  testcases: openItem(path),
  'testcases-open': openItem(path, failed),
  'testcases-expanded': andThen(openItem(path, failed), (page) => page.keyboard.press('x')),
  'testcases-first': openItem(path, 'Unplug twice within a second'),
  'testcases-runs': andThen(openItem(path, failed), async (page) => {
    await page.keyboard.press('x');
    await page.locator('article ol').waitFor();
    await page.locator('article ol').scrollIntoViewIfNeeded();
  }),
  'testcases-note': andThen(openItem(path, 'A charger that says nothing'), async (page) => {
    await page.locator('article textarea').nth(1).fill('Still closed for paving.\nAgain on Monday.');
  }),
  'testcases-frozen': openItem(path, 'Old plug, frozen'),
  'testcases-new': newItemDialog(path),
  'testcases-raise': andThen(openItem(path, failed), async (page) => {
    await page
      .locator('article section')
      .getByRole('button', { name: /^(New defect|新建缺陷)$/ })
      .click();
    await page.locator('dialog .cm-content').waitFor();
  }),
};
