// Makes baselines through the API and finds the parts of their screen.
import type { Page } from '@playwright/test';
import { callServer, readFromServer } from './api.ts';

interface Listed {
  list: { id: number; name: string }[];
}

/** Resolves when the worker has made it. */
export async function createBaseline(
  url: string,
  token: string,
  name: string,
  iterationId = 0,
): Promise<number> {
  const { id } = await callServer<{ id: number }>(
    url,
    '/damapi/v1/baselines/create',
    { name, iterationId },
    token,
  );
  for (;;) {
    const { list } = await readFromServer<Listed>(url, '/damapi/v1/baselines/list', token);
    if (list.some((one) => one.id === id)) return id;
  }
}

export const baselineParts = (page: Page) => {
  const main = page.getByRole('main');
  const list = main.getByRole('region', { name: 'Baselines' });
  const differences = main.getByRole('region', { name: 'Differences' });
  return {
    list,
    differences,
    names: list.locator('[data-baseline]'),
    row: (name: string) => list.getByRole('listitem').filter({ hasText: name }),
    title: differences.getByRole('heading', { level: 2 }).first(),
    count: (name: string) => differences.getByRole('button', { name: new RegExp(`^${name}`) }),
    rows: differences.locator('[data-difference]'),
    /** What the table says of an item. */
    told: (name: string) => differences.getByRole('row').filter({ hasText: name }),
    create: page.getByRole('button', { name: 'New baseline' }),
  };
};
