// Screenshots of the trash.
import { ageDeleted } from '../support/database.ts';
import { deletedFeature, deletedPair } from '../support/deleted-items.ts';
import { tokenOf, type Person } from '../support/api.ts';
import type { Screen } from './screen.ts';

const names: readonly [name: string, days: number][] = [
  ['Collect label photos', 27.5],
  ['Notes of the depot visit, draft', 16.5],
  ['Typo on the pairing screen', 10],
  ['暑期施工封闭二号门', 5],
  ['Unplug twice in a row', 0.2],
];

export async function fillTrash(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  for (const [name, days] of names) await ageDeleted(await deletedFeature(url, token, name), days);
  await deletedPair(url, token, {
    feature: 'Bay numbers',
    requirement: 'Colour of the bay numbers on the wall display of the north yard',
  });
}

const at = (arrange?: Screen['arrange'], search = ''): Screen => ({
  path: `/setting/trash${search}`,
  as: 'member',
  ...(arrange ? { arrange } : {}),
});

const spoiled = (how: 'waits' | 'fails'): Screen =>
  at(async (page) => {
    await page.route('**/damapi/v1/trash/list*', (route) =>
      how === 'fails' ? route.fulfill({ status: 502, body: '' }) : undefined,
    );
    await page.reload();
    await page
      .locator(how === 'fails' ? 'main h2' : 'main [aria-busy=true]')
      .first()
      .waitFor();
  });

export const trashScreens: Record<string, Screen> = {
  trash: at((page) => page.locator('main [data-restore]').first().waitFor()),
  'trash-refused': at(async (page) => {
    await page.locator('main [data-restore]').nth(1).click();
    await page.locator('[data-kind=error]').waitFor();
  }),
  'trash-empty': at((page) => page.locator('main h2').waitFor(), '?kind=Risk'),
  'trash-waiting': spoiled('waits'),
  'trash-failed': spoiled('fails'),
};
