// Screenshots of comments, history and attachments.
import type { Page } from '@playwright/test';
import { attach, createComment, createFeature } from '../support/items.ts';
import { callServer, tokenOf, type Person } from '../support/api.ts';
import type { Screen } from './screen.ts';

const name = 'Unplugging ends the session';
const content = [
  '**Introduction**',
  'When the connector leaves the vehicle, charging must stop at once and the bay must become free.',
  '',
  '**Actor**',
  'Driver, charger, session service.',
].join('\n');

export async function fillRecords(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const id = await createFeature(url, token, { name, tag: 'safety,ocpp', content });
  const data = { content: content.replace('at once', 'within 2 s').replace('Driver, ', '') };
  await callServer(url, '/reqapi/v1/features/update', { id, version: 1, data }, token);
  await attach(url, token, id, new File(['x'.repeat(34_000)], 'connector-status.svg'));
  await attach(url, token, id, new File(['x'.repeat(812)], '会议 notes.txt'));
  for (const comment of [
    'TC-206 fails on firmware 4.1: the charger sends Finishing first, so the bay stays blocked for 9 s. Opened D-87.',
    'Treat both states as unplugged. T-324 covers it.',
    '我今天下午在两个测试车位上复测。',
  ])
    await createComment(url, token, id, comment);
}

const open = (tab: number, then?: (page: Page) => Promise<unknown>): Screen => ({
  path: '/requirement/feature',
  as: 'member',
  arrange: async (page) => {
    await page.getByText(name).first().click();
    await page.getByRole('tab').nth(tab).click();
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await then?.(page);
  },
});

export const recordScreens: Record<string, Screen> = {
  'records-comments': open(0, async (page) => {
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('listitem').last().getByRole('button').click();
    await page.keyboard.type('Seen on bays 3, 7 and 12.');
  }),
  'records-history': open(1),
  'records-contents': open(1, async (page) => {
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await page.locator('dialog del').first().waitFor();
  }),
  'records-version': open(1, async (page) => {
    await page.getByRole('tabpanel').getByRole('button').last().click();
    await page.locator('dialog dl').first().waitFor();
  }),
  'records-version-compared': open(1, async (page) => {
    await page.getByRole('tabpanel').getByRole('button').last().click();
    await page.locator('dialog dl').first().waitFor();
    await page.locator('dialog').getByRole('radio').last().check({ force: true });
    await page.locator('dialog del').first().waitFor();
  }),
  'records-attachments': open(2),
};
