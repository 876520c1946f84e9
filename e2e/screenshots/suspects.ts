// Screenshots of what a changed text leaves in doubt, and of an old version.
import { callServer, readFromServer, tokenOf, type Person } from '../support/api.ts';
import { createComponent, createFeature, createFunction, createRequirement } from '../support/items.ts';
import { createTask } from '../support/tasks.ts';
import { createTestcase, recordRun } from '../support/testcases.ts';
import { linkItems } from '../support/traces.ts';
import { openItem, andThen, type Screen } from './screen.ts';

const criteria = (
  age: string,
) => `A driver who plugs in sees what the session will cost, before the plug is locked.

## Acceptance criteria

1. The bay display shows the price per kWh and the currency.
2. The shown price is at most ${age} old. An older price is shown with its time.
3. If the tariff cannot be read, the fixed price of the depot counts, and the display says so.
4. The tariff is shown in the language of the driver.

## Not part of this

Blocking time and roaming fees.`;

const name = 'Show the price of a session';

export async function fillSuspects(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const sourceId = await createFeature(url, token, { name: 'Prices' });
  const id = await createRequirement(url, token, { sourceId, name, content: criteria('60 s') });
  const requirement = { kind: 'Requirement', id };
  const componentId = await createComponent(url, token, { name: 'Price service' });
  const functionId = await createFunction(url, token, { componentId, name: 'Read the price of a bay' });
  await linkItems(url, token, 'realizes', { kind: 'Function', id: functionId }, requirement);
  await createTask(url, token, { name: 'Draw the price card', kind: 'Requirement', sourceId: id });
  await createTestcase(url, token, { sourceId: id, name: 'From plugging in to the invoice' });
  const query = `/damapi/v1/traces/anchors?kind=Requirement&sourceId=${id}`;
  for (const [index, called] of [
    'Price on the bay display, every currency',
    'Age of the shown price',
    'Fixed price while offline',
  ].entries()) {
    const testcase = await createTestcase(url, token, { sourceId: id, name: called });
    const { fingerprint } = await readFromServer<{ fingerprint: string }>(url, query, token);
    const body = { kind: 'Requirement', sourceId: id, fingerprint, itemId: testcase, blocks: [index + 2] };
    await callServer(url, '/damapi/v1/traces/anchor', body, token);
    await recordRun(url, token, testcase, index === 2 ? 'fail' : 'pass');
  }
  const { version } = await readFromServer<{ version: number }>(
    url,
    `/reqapi/v1/requirements/get/${id}`,
    token,
  );
  await callServer(
    url,
    '/reqapi/v1/requirements/update',
    { id, version, data: { content: criteria('30 s') } },
    token,
  );
}

const requirement = andThen(openItem('/requirement/requirement', name), (page) =>
  page.locator('[data-margin]').first().waitFor(),
);

export const suspectScreens: Record<string, Screen> = {
  margin: requirement,
  'suspect-testcase': andThen(openItem('/test/testcase', 'Age of the shown price'), (page) =>
    page.locator('[data-suspect]').waitFor(),
  ),
  'suspect-list': openItem('/test/testcase?suspect=true'),
  impact: andThen(requirement, async (page) => {
    await page.getByRole('article').focus();
    await page.keyboard.press('e');
    await page.locator('.cm-content').waitFor();
    await page.getByText('The bay display shows').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' At night, too.');
    await page.locator('[data-save-bar]').waitFor();
  }),
  version: andThen(requirement, async (page) => {
    await page.getByRole('tab', { name: /^(History|历史)/ }).click();
    await page.getByRole('button', { name: /^(Version|版本) 1$/ }).click();
    await page.locator('dialog').waitFor();
    await page.locator('dialog input[type=radio]').last().check({ force: true });
  }),
};
