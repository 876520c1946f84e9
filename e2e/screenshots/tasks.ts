// Sample tasks as in the design, and screenshots of the board.
import type { Page } from '@playwright/test';
import { callServer, tokenOf, userIdOf, type Person } from '../support/api.ts';
import type { Screen } from './screen.ts';
import { createTask, moveTask, type Step } from '../support/tasks.ts';

const dayFrom = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T23:59:59Z`;

type Lane = 'todo' | 'doing' | 'verifying' | 'done';
type Weight = 1 | 2 | 3;

const tasks: readonly [
  name: string,
  lane: Lane | 'frozen',
  weight: Weight,
  who: string,
  due: number,
  tag: string,
  of: 'Requirement' | 'Risk' | 'Task',
][] = [
  ['Measure answer time with 500 chargers', 'todo', 2, 'pavel.dorn', 13, 'load', 'Requirement'],
  ['Translate fault codes to plain words', 'todo', 1, 'ines.prado', 12, '', 'Requirement'],
  ['Write the runbook for charger replacement', 'todo', 1, 'leah.stroud', 10, 'docs', 'Task'],
  ['Add the tariff card to the driver screen', 'todo', 2, 'ines.prado', 7, 'driver app', 'Requirement'],
  ['充电桩上线流程走查', 'todo', 2, 'shuwen.bai', 6, '', 'Requirement'],
  ['Cap depot draw when the grid meter is late', 'todo', 3, 'tomas.lind', 3, 'grid,ocpp', 'Requirement'],
  ['Plan B if the modem supplier slips', 'frozen', 2, 'pavel.dorn', 8, '', 'Risk'],
  ['Refund the unused part of a prepaid session', 'doing', 2, 'ines.prado', 5, 'billing', 'Requirement'],
  ['Retry card capture, slower each time', 'doing', 2, 'ines.prado', 4, 'billing', 'Task'],
  ['Queue meter values while the link is down', 'doing', 3, 'ravi.nair', -2, 'ocpp', 'Requirement'],
  ['Treat Finishing and Available as unplugged', 'doing', 3, 'tomas.lind', 1, 'ocpp', 'Requirement'],
  ['Shorten the pairing screen', 'verifying', 1, 'shuwen.bai', 5, 'driver app', 'Requirement'],
  ['Show who reserved the bay', 'verifying', 2, 'leah.stroud', 2, '', 'Requirement'],
  ['End the session on the connector change', 'verifying', 3, 'leah.stroud', 1, 'ocpp', 'Requirement'],
  ['Record the last meter value', 'done', 2, 'ravi.nair', -3, 'ocpp', 'Requirement'],
  ['Sign in with a vehicle card', 'done', 2, 'leah.stroud', -4, 'driver app', 'Requirement'],
  ['Send the fault alert as a text message', 'done', 3, 'shuwen.bai', -2, '', 'Requirement'],
];

const content =
  'Firmware 4.1 sends `Finishing` before `Available`. End the session on either state, once.\n\n- Keep the 10 s guard for stale meter values.\n- Log which state ended the session.';

const finished = 18;

interface Listed {
  id: number;
  status: number;
  isFrozen: 0 | 1;
}

async function sourcesOf(url: string, token: string) {
  const idsOf = async (path: string) => {
    const answer = await fetch(`${url}${path}/list?limit=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { list: Listed[] } }).data.list;
  };
  const [requirements, risks] = [await idsOf('/reqapi/v1/requirements'), await idsOf('/prdapi/v1/risks')];
  return {
    Requirement: requirements.filter(({ status, isFrozen }) => status < 4 && !isFrozen),
    Risk: risks.filter(({ status }) => status === 1),
    Task: [],
  };
}

export async function fillTasks(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, { ...person, username: 'tomas.lind' });
  const sources = await sourcesOf(url, token);
  const make = async (
    name: string,
    lane: Lane | 'frozen',
    [weight, who, due, tag, of]: [Weight, string, number, string, 'Requirement' | 'Risk' | 'Task'],
    at: number,
  ) => {
    const own = sources[of];
    const sourceId = own[at % Math.max(1, own.length)]?.id ?? 0;
    const id = await createTask(url, token, {
      name,
      tag,
      kind: sourceId ? of : 'Task',
      sourceId,
      importance: weight,
      emergency: weight,
      processorId: userIdOf(await tokenOf(url, { ...person, username: who })),
      planCloseAt: dayFrom(due),
      data: { content },
    });
    if (lane !== 'todo') await moveTask(url, token, id, lane === 'frozen' ? 'doing' : (lane as Step));
    if (lane === 'frozen') await callServer(url, `/prdapi/v1/tasks/freeze/${id}`, {}, token);
  };
  for (let number = 1; number <= finished; number += 1)
    await make(`Check bay ${number} of the north yard`, 'done', [1, 'pavel.dorn', -9, '', 'Task'], number);
  for (const [at, [name, lane, ...rest]] of tasks.entries()) await make(name, lane, rest, at);
}

const path = '/task/task?sort=priority';
const card = 'Treat Finishing and Available as unplugged';

const ready = (page: Page) => page.getByText(card).first().waitFor();

const screen = (arrange: Screen['arrange'] = ready, search = ''): Screen => ({
  path: path + search,
  as: 'member',
  arrange,
});

const open = async (page: Page) => {
  await page.getByText(card).first().click();
  await page.getByRole('article').getByRole('tabpanel').waitFor();
};

export const taskScreens: Record<string, Screen> = {
  board: screen(async (page) => {
    await ready(page);
    await page.keyboard.press('ArrowRight');
  }),
  'board-open': screen(open),
  'board-carried': screen(async (page) => {
    await ready(page);
    const here = page.locator('[data-card]').filter({ hasText: card });
    const there = page.locator('section[data-lane=verifying]');
    if ((page.viewportSize()?.width ?? 0) < 600) return;
    await here.hover();
    await page.mouse.down();
    await there.hover();
    await there.hover({ position: { x: 60, y: 60 } });
  }),
  'board-waiting': screen(async (page) => {
    await page.route('**/prdapi/v1/tasks/todolist*', () => undefined);
    await page.reload();
    await page.locator('[aria-busy=true]').first().waitFor();
  }),
  'board-failed': screen(async (page) => {
    await page.route('**/prdapi/v1/tasks/todolist*', (route) => route.fulfill({ status: 502, body: '' }));
    await page.reload();
    await page.getByRole('main').getByRole('button').last().waitFor();
  }),
  'board-nothing': screen((page) => page.locator('section[data-lane]').first().waitFor(), '&query=unplg'),
  tasks: screen(ready, '&view=list'),
  'tasks-open': screen(open, '&view=list'),
  'tasks-new': screen(async (page) => {
    await ready(page);
    await page.keyboard.press('n');
    await page.locator('dialog .cm-content').waitFor();
  }),
};
