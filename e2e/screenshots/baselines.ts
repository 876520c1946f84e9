// Screenshots of baselines, with what the design shows.
import { callServer, tokenOf, type Person } from '../support/api.ts';
import { createBaseline } from '../support/baselines.ts';
import { createFeature, createIteration, createRequirement } from '../support/items.ts';
import { createTestcase, recordRun } from '../support/testcases.ts';
import type { Screen } from './screen.ts';

const content = `## Purpose

The driver knows the price before charging starts.

## Acceptance criteria

1. The tariff of the bay is shown before the plug is locked.
2. The shown price is at most 60 s old. An older price is shown with its time.
3. It is shown in the language of the driver.
`;

export async function fillBaselines(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const update = (body: object) => callServer(url, '/reqapi/v1/requirements/update', body, token);
  const iterationId = await createIteration(url, token, { name: 'Iteration 13' });
  const [tariffs, sessions] = [
    await createFeature(url, token, { name: 'Tariffs and invoices' }),
    await createFeature(url, token, { name: 'Charging sessions' }),
  ];
  const add = (name: string, text = '') =>
    createRequirement(url, token, { sourceId: tariffs, name, content: text });
  await createBaseline(url, token, 'First scope');
  const tariff = await add('Show the tariff before charging starts', content);
  const unplug = await add('Stop the session when the driver unplugs');
  const share = await add('Share load fairly between waiting vans');
  const paper = await add('Print the tariff on paper', 'On thermal paper.');
  const testcase = await createTestcase(url, token, {
    sourceId: unplug,
    name: 'Unplug during charge, firmware 4.1',
  });
  await recordRun(url, token, testcase, 'pass');
  for (const name of ['Release 2.3', 'Signed with Northyard']) await createBaseline(url, token, name);
  await createBaseline(url, token, 'Iteration 13, end', iterationId);
  await createBaseline(url, token, '2.4 test freeze');
  const changed = content.replace('60 s', '30 s').replace('with its time.', 'with its time and in grey.');
  await update({ id: tariff, version: 1, importance: 'Mandatory', data: { content: changed } });
  await update({ id: unplug, version: 1, importance: 'Mandatory' });
  await update({ id: share, version: 1, sourceId: sessions });
  await fetch(`${url}/reqapi/v1/requirements/delete/${paper}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
  });
  await add('Show the tariff in the language of the driver');
  await recordRun(url, token, testcase, 'fail');
}

const path = '/trace?view=baselines';

export const baselineScreens: Record<string, Screen> = {
  baselines: {
    path,
    as: 'member',
    arrange: async (page) => {
      await page.locator('[data-difference]').first().waitFor();
      await page.locator('[data-difference]').filter({ hasText: 'Show the tariff before' }).click();
      await page.locator('main ins').first().waitFor();
    },
  },
  'baselines-new': {
    path,
    as: 'member',
    arrange: async (page) => {
      await page.locator('[data-difference]').first().waitFor();
      await page.keyboard.press('n');
      await page.locator('dialog').waitFor();
    },
  },
};
