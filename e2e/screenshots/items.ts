// Sample features and requirements as in the design, and their screenshots.
import type { Page } from '@playwright/test';
import { ageRequirement } from '../support/database.ts';
import { callServer, tokenOf, userIdOf, type Person } from '../support/api.ts';
import type { Screen } from './screen.ts';

const features = [
  'Charging sessions',
  'Tariffs and invoices',
  'Load balancing',
  'Fault alerts',
  'Charger onboarding',
  'Driver sign-in',
  '场站大屏与车位地图',
] as const;

type Feature = (typeof features)[number];
type State = 'initial' | 'developing' | 'finished' | 'frozen';

const requirements: readonly [name: string, of: Feature, importance: string, state: State, hours: number][] =
  [
    ['Stop the session when the driver unplugs', 'Charging sessions', 'Mandatory', 'developing', 0.2],
    ['Show the tariff before charging starts', 'Tariffs and invoices', 'Mandatory', 'initial', 0.8],
    ['Keep depot draw under the contracted peak', 'Load balancing', 'Mandatory', 'developing', 2],
    ['Resume a session after a network drop', 'Charging sessions', 'Mandatory', 'developing', 3],
    ['Alert the depot lead within 30 s of a fault', 'Fault alerts', 'Mandatory', 'developing', 5],
    ['车位状态 2 秒内反映到大屏', '场站大屏与车位地图', 'Mandatory', 'developing', 22],
    ['Share load fairly between waiting vans', 'Load balancing', 'Important', 'developing', 24],
    ['Refund an interrupted session', 'Tariffs and invoices', 'Important', 'developing', 26],
    ['Answer in under 300 ms with 500 chargers', 'Load balancing', 'Mandatory', 'initial', 30],
    ['Reserve a bay for a vehicle', 'Charging sessions', 'Important', 'finished', 49],
    ['Rename a charger without taking it offline', 'Charger onboarding', 'Alternative', 'frozen', 75],
    ['Sign in with a vehicle card', 'Driver sign-in', 'Important', 'finished', 98],
    ['Quiet hours for low-priority alerts', 'Fault alerts', 'Alternative', 'initial', 122],
    ['夜间低谷自动排队充电', 'Load balancing', 'Important', 'initial', 140],
  ];

const content = [
  '**Introduction**',
  '',
  'When the connector leaves the vehicle, charging must stop at once and the bay must become free, so the next driver can plug in without calling the depot lead.',
  '',
  '**Actor**',
  '',
  'Driver, charger, session service.',
  '',
  '**Trigger condition**',
  '',
  'The charger reports connector status `Available` while a session is running on that connector.',
  '',
  '**Precondition**',
  '',
  'The session is charging and its last meter value is at most 10 s old.',
].join('\n');

const filler = 40;

/** Enough for several pages; the named ones are the latest. */
export async function fillItems(url: string, person: Person): Promise<void> {
  const signedIn = (username: string) => tokenOf(url, { ...person, username });
  const [token, tester] = [await signedIn('tomas.lind'), await signedIn('shuwen.bai')];
  const create = async (kind: 'features' | 'requirements', body: object) =>
    (await callServer<{ id: number }>(url, `/reqapi/v1/${kind}/create`, body, token)).id;
  const ids = new Map<string, number>();
  for (const name of features) {
    const body = { name, tag: '', kind: 'Functional', importance: 'Important', data: { content: '' } };
    ids.set(name, await create('features', body));
  }
  const owners = [userIdOf(token), userIdOf(tester), 0];
  let made = 0;
  const requirement = (name: string, of: Feature, importance: string, text: string) =>
    create('requirements', {
      processorId: owners[made++ % owners.length],
      name,
      sourceId: ids.get(of),
      tag: 'safety,ocpp',
      kind: 'Functional',
      importance,
      data: { content: text },
    });
  for (let number = 1; number <= filler; number++)
    await ageRequirement(
      await requirement(`Report ${number} of the depot`, 'Fault alerts', 'Important', ''),
      {
        hours: 200 + number,
      },
    );
  for (const [name, of, importance, state, hours] of requirements) {
    const id = await requirement(name, of, importance, content);
    if (state !== 'initial') {
      const action = state === 'frozen' ? 'freeze' : 'develop';
      await callServer(url, `/reqapi/v1/requirements/${action}/${id}`, {}, token);
    }
    await ageRequirement(id, { hours, isFinished: state === 'finished' });
    for (const [comment, writer] of [
      ['Treat both states as unplugged.', token],
      ['我今天下午在两个测试车位上复测。', tester],
    ] as const)
      await callServer(
        url,
        '/damapi/v1/reviewlogs/create',
        { sourceId: id, kind: 'Requirement', replyId: 0, data: { comment } },
        writer,
      );
  }
}

const path = '/requirement/requirement';

const open =
  (name: string, then?: (page: Page) => Promise<unknown>): Screen['arrange'] =>
  async (page) => {
    await page.getByText(name).first().click();
    await page.getByRole('article').waitFor();
    await then?.(page);
  };
const first = requirements[0]![0];
const frozen = 'Rename a charger without taking it offline';

const screen = (arrange?: Screen['arrange'], search = ''): Screen => ({
  path: path + search,
  as: 'member',
  ...(arrange ? { arrange } : {}),
});

export const itemScreens: Record<string, Screen> = {
  features: { path: '/requirement/feature', as: 'member' },
  requirements: screen(),
  'requirements-open': screen(open(first)),
  'requirements-expanded': screen(open(first, (page) => page.keyboard.press('x'))),
  'requirements-frozen': screen(open(frozen)),
  'requirements-edited': screen(
    open(first, async (page) => {
      await page.keyboard.press('e');
      await page.locator('.cm-content').first().click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\n\nAlso when the charger sends Finishing first.');
    }),
  ),
  'requirements-new': screen(async (page) => {
    await page.keyboard.press('n');
    await page.locator('dialog .cm-content').waitFor();
    await page.keyboard.type('Warn the driver 5 minutes before a reservation ends');
  }),
  'requirements-no-match': screen(undefined, '?query=unplg'),
  'requirements-waiting': screen(async (page) => {
    await page.route('**/reqapi/v1/requirements/list*', () => undefined);
    await page.reload();
    await page.locator('main [aria-busy=true]').first().waitFor();
  }),
  'requirements-failed': screen(async (page) => {
    await page.route('**/reqapi/v1/requirements/list*', (route) => route.fulfill({ status: 502, body: '' }));
    await page.reload();
    await page.locator('main').getByRole('button').first().waitFor();
  }),
};
