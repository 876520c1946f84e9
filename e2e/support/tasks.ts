// Creates tasks through the API and finds the parts of the board by role and label.
import { expect, type Locator, type Page } from '@playwright/test';
import { callServer, userIdOf } from './api.ts';

interface NewTask {
  name?: string;
  tag?: string;
  kind?: 'Task' | 'Requirement' | 'Function' | 'Risk';
  sourceId?: number;
  importance?: number;
  emergency?: number;
  processorId?: number;
  planCloseAt?: string;
  data?: { content: string; memo?: string; userstory?: string };
}

/** Assigned to its creator by default. */
export async function createTask(url: string, token: string, wanted: NewTask = {}): Promise<number> {
  const body = { name: 'Wire it', importance: 2, emergency: 2, processorId: userIdOf(token), ...wanted };
  return (await callServer<{ id: number }>(url, '/prdapi/v1/tasks/create', body, token)).id;
}

export type Step = 'todo' | 'doing' | 'verifying' | 'done' | 'archive' | 'cancel';

export const moveTask = (url: string, token: string, id: number, step: Step): Promise<{ status: number }> =>
  callServer(url, `/prdapi/v1/tasks/change-${step}/${id}`, {}, token);

export const lanes = ['Todo', 'Doing', 'Verifying', 'Done'] as const;

export const boardParts = (page: Page) => {
  const main = page.getByRole('main');
  const lane = (name: string) => main.getByRole('region', { name: new RegExp(`^${name} `) });
  return {
    lanes: main.locator('section[data-lane]'),
    lane,
    cards: (name: string) => lane(name).locator('[data-row]'),
    card: (name: string) => main.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    total: (name: string) => lane(name).getByRole('heading'),
    all: (name: string) => lane(name).getByRole('link', { name: /^View all/ }),
    viewSwitch: (name: 'Board' | 'List') => page.getByRole('radio', { name }),
    processor: main.getByRole('search').locator('..').getByRole('combobox', { name: 'Owner' }),
    moveTo: (name: string) =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('combobox', { name: /^Move/ }),
    announcement: main.locator('output').filter({ hasText: /T-\d+/ }),
  };
};

/** Expects a card in a lane. */
export const expectIn = async (page: Page, card: string, lane: string, timeout?: number): Promise<void> =>
  expect(boardParts(page).lane(lane).getByRole('link', { name: card, exact: true })).toBeVisible(
    timeout === undefined ? {} : { timeout },
  );

/** With the pointer, as soon as the card can be carried. */
export async function dragCard(page: Page, name: string, to: string): Promise<void> {
  const { card, lane } = boardParts(page);
  await expect(card(name)).toHaveAttribute('draggable', 'true');
  await card(name).dragTo(lane(to));
}

/** Long press until the drag starts, move, release. */
export async function dragByTouch(page: Page, card: Locator, to: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await page.locator('[data-follows-fingers]').waitFor();
  const middle = async (place: Locator) => {
    const box = (await place.boundingBox())!;
    const width = page.viewportSize()!.width;
    // The visible part.
    const right = Math.min(box.x + box.width, width);
    return { x: (box.x + right) / 2, y: box.y + Math.min(box.height / 2, 60) };
  };
  const start = await middle(card);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  await page.locator('[data-in-hand]').waitFor();
  const end = await middle(to);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', {
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    });
  }
  await expect
    .poll(() => to.evaluate((place: HTMLElement) => 'target' in place.dataset || 'over' in place.dataset))
    .toBe(true);
  await touch('touchEnd');
  await client.detach();
}
