// Sample defects as in the design, and their screenshots.
import { createDefect, moveDefect } from '../support/defects.ts';
import { createComponent, createIteration } from '../support/items.ts';
import { callServer, tokenOf, userIdOf, type Person } from '../support/api.ts';
import { andThen, newItemDialog, openItem, type Screen } from './screen.ts';

type Severity = 'Critical' | 'Major' | 'Minor' | 'Trivial';

const defects: readonly [name: string, importance: Severity, steps: string][] = [
  ['Wall display shows the old tariff', 'Minor', 'close archive'],
  ['Label printer skips every tenth label', 'Trivial', 'fix test close'],
  ['Summary counts the last minute twice', 'Major', 'fix test'],
  ['山区车位断网后不恢复', 'Major', ''],
  ['Refund is offered twice', 'Minor', 'fix test notpass'],
  ['Bay stays blocked after unplug on firmware 4.1', 'Critical', 'fix'],
];

const words = `**Steps to reproduce**

1. Start a session on a charger with firmware 4.1.
2. Unplug while it is charging.
3. Watch the bay on the depot map.

**Expected**

The bay is free within 2 s.

**Actual**

Blocked for 9 s. \`Finishing\` comes before \`Available\`.`;

export async function fillDefects(url: string, person: Person): Promise<void> {
  const [leah, tomas] = [
    await tokenOf(url, { ...person, username: 'leah.stroud' }),
    await tokenOf(url, { ...person, username: 'tomas.lind' }),
  ];
  const componentId = await createComponent(url, tomas, { name: 'Bay controller', tag: 'ocpp' });
  const [iterationId, verifyIterationId] = [
    await createIteration(url, tomas, { name: 'Iteration 16' }),
    await createIteration(url, tomas, { name: 'Iteration 17' }),
  ];
  const links = { componentId, iterationId, verifyIterationId };
  for (const [name, importance, steps] of defects) {
    const id = await createDefect(url, leah, {
      name,
      importance,
      ...(importance === 'Trivial' ? {} : links),
      tag: 'ocpp,firmware 4.1',
      content: words,
    });
    for (const step of steps.split(' ').filter(Boolean)) {
      const to = step === 'test' ? leah : tomas;
      await moveDefect(url, step === 'test' ? tomas : leah, id, step, {
        ...(['fix', 'test', 'notpass'].includes(step) && { processorId: userIdOf(to) }),
        comment: 'Seen on bays 3, 7 and 12',
      });
    }
    const comment = 'The session service waits for Available only.';
    const body = { sourceId: id, kind: 'Defect', replyId: 0, data: { comment } };
    await callServer(url, '/damapi/v1/reviewlogs/create', body, tomas);
  }
}

const path = '/test/defect';
const fixing = 'Bay stays blocked after unplug on firmware 4.1';

const openDefect = (name: string): Screen =>
  andThen(openItem(path, name), (page) => page.locator('article [aria-current=step]').waitFor());

/** With the hand-over form open. */
const handOver: Screen['arrange'] = async (page) => {
  await page.locator('[data-step=test]').click();
  const panel = page.locator('article form');
  await panel.locator('[role=combobox]').fill('leah');
  await panel.getByRole('option', { name: 'leah' }).click();
  await panel.locator('textarea').fill('Fixed in 2.4.0 build 118. Retest with firmware 4.1 and 4.0');
};

export const defectScreens: Record<string, Screen> = {
  defects: openItem(path),
  'defects-open': openDefect(fixing),
  'defects-handing-over': andThen(openDefect(fixing), handOver),
  'defects-expanded': andThen(openDefect(fixing), async (page) => {
    await page.keyboard.press('x');
    await handOver(page);
  }),
  'defects-closing': andThen(openDefect('Summary counts the last minute twice'), (page) =>
    page.locator('[data-step=close]').click(),
  ),
  'defects-initial': openDefect('山区车位断网后不恢复'),
  'defects-archived': openDefect('Wall display shows the old tariff'),
  'defects-new': newItemDialog(path),
};
