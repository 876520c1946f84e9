// Screenshots of Traceability, with the threads of the design.
import { tokenOf, type Person } from '../support/api.ts';
import { createIteration } from '../support/items.ts';
import { createTestcase } from '../support/testcases.ts';
import { createThreads, type NewThread } from '../support/traces.ts';
import type { Screen } from './screen.ts';

const passed = (count: number) => Array.from({ length: count }, () => 'pass' as const);

const threads: Record<string, readonly NewThread[]> = {
  'Charging sessions': [
    {
      name: 'Stop the session when the driver unplugs',
      functions: 3,
      testcases: ['fail', ...passed(2)],
      defect: 'Critical',
      status: 'developing',
    },
    {
      name: 'Resume a session after a network drop',
      functions: 2,
      testcases: ['pass', 'none', 'none'],
      status: 'developing',
    },
    { name: 'Reserve a bay for a vehicle', functions: 2, testcases: passed(4), status: 'finished' },
    { name: 'Show the charge left in minutes', functions: 1, testcases: passed(3), status: 'finished' },
  ],
  'Load balancing': [
    {
      name: 'Keep depot draw under the peak',
      functions: 4,
      testcases: ['pass', 'pass', 'none', 'none', 'none'],
      status: 'developing',
    },
    { name: 'Share load fairly between vans', testcases: ['none', 'none'], status: 'developing' },
    { name: 'Answer in 300 ms, 500 chargers', functions: 1, importance: 'Mandatory' },
  ],
  'Tariffs and invoices': [
    {
      name: 'Show the tariff before charging starts',
      importance: 'Mandatory',
      functions: ['Read the tariff of the bay', 'Show the tariff card'],
      status: 'developing',
    },
    {
      name: 'Refund an interrupted session',
      functions: 2,
      testcases: ['pass', 'pass', 'block', 'none'],
      defect: 'Major',
      status: 'developing',
    },
    { name: 'Export the monthly energy report' },
  ],
  'Charger onboarding': [
    { name: 'Pair a charger by scanning its label', functions: 2, testcases: passed(6), status: 'finished' },
    { name: 'Replace a charger, keep its history', functions: 1, testcases: passed(2), status: 'finished' },
    { name: 'Rename a charger while online', status: 'frozen' },
  ],
  'Fault alerts': [
    {
      name: 'Alert the depot lead within 30 s',
      functions: 3,
      testcases: passed(5),
      defect: 'Minor',
      status: 'developing',
    },
    { name: 'Group alerts of one charger', functions: 1, testcases: passed(9), status: 'finished' },
  ],
  司机登录: [
    { name: '使用车辆卡登录', functions: 2, testcases: passed(4), status: 'finished' },
    { name: '挂失并停用车辆卡', functions: 1, status: 'developing' },
  ],
};

/** Days from now, as the server takes them. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

export async function fillTraces(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, person);
  const iterationId = await createIteration(url, token, {
    name: 'Northyard 2.4',
    beginAt: inDays(-8),
    closedAt: inDays(6),
  });
  let elsewhere = 0;
  for (const [feature, own] of Object.entries(threads)) {
    const made = await createThreads(
      url,
      token,
      feature,
      own.map((thread) => ({ ...thread, iterationId })),
    );
    elsewhere ||= made[0]!.id;
  }
  await createTestcase(url, token, { sourceId: elsewhere, name: 'Tariff on the wall display' });
}

const trace = (search = '', arrange?: Screen['arrange']): Screen => ({
  path: `/trace${search}`,
  as: 'member',
  arrange: async (page) => {
    await page.locator('main [data-row]').first().waitFor();
    await arrange?.(page);
  },
});

const open =
  (name: string): Screen['arrange'] =>
  async (page) => {
    await page.locator('main [data-row]').filter({ hasText: name }).click();
    await page.locator('[data-step=Release] a, [data-step=Release] p').first().waitFor();
  };

const strip = (kind: string, name: string): Screen => ({
  path: `/${kind}`,
  as: 'member',
  arrange: async (page) => {
    await page.locator('main [data-row]').filter({ hasText: name }).first().click();
    await page.locator('[data-knot]').first().waitFor();
  },
});

export const traceScreens: Record<string, Screen> = {
  'strip-requirement': strip('requirement/requirement', 'Stop the session when'),
  'strip-gap': strip('requirement/requirement', 'Show the tariff before'),
  'strip-defect': strip('test/defect', 'Refund an interrupted session fails'),
  'strip-iteration': strip('setting/iteration', 'Northyard 2.4'),
  trace: trace(),
  'trace-thread': trace('', open('Show the tariff before')),
  'trace-held': trace('', open('Stop the session when')),
  'trace-matrix': trace('?view=matrix'),
  'trace-gaps': trace('?gaps=1'),
  'trace-empty': {
    path: '/trace?gaps=1&release=Frozen',
    as: 'member',
    arrange: (page) => page.locator('main h2').first().waitFor(),
  },
};
