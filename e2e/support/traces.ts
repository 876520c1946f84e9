// Creates requirements with what follows from them, linked, through the API.
import type { Page } from '@playwright/test';
import { callServer } from './api.ts';
import { createDefect } from './defects.ts';
import { createComponent, createFeature, createFunction, createRequirement } from './items.ts';
import { createTask, moveTask } from './tasks.ts';
import { createTestcase, recordRun, type Result } from './testcases.ts';

interface End {
  kind: string;
  id: number;
}

export const linkItems = (url: string, token: string, type: string, from: End, to: End): Promise<unknown> =>
  callServer(
    url,
    '/damapi/v1/links/create',
    { type, kind: from.kind, sourceId: from.id, targetKind: to.kind, targetId: to.id },
    token,
  );

export interface NewThread {
  name: string;
  importance?: 'Mandatory' | 'Important' | 'Alternative';
  /** How many functions realize it, or their names. */
  functions?: number | readonly string[];
  /** A result for each test case; none if it was not run. */
  testcases?: readonly (Result | 'none')[];
  defect?: 'Critical' | 'Major' | 'Minor';
  /** `developing` has an open task, `finished` only done ones. */
  status?: 'initial' | 'developing' | 'finished' | 'frozen';
  iterationId?: number;
}

interface Thread {
  id: number;
  featureId: number;
}

/** Adds requirements to a feature, one after the other, so that their numbers follow their order. */
export async function createThreads(
  url: string,
  token: string,
  feature: string,
  threads: readonly NewThread[],
): Promise<Thread[]> {
  const featureId = await createFeature(url, token, { name: feature });
  const componentId = await createComponent(url, token, { name: `${feature} service` });
  const made: Thread[] = [];
  for (const thread of threads) {
    const { name, importance, functions = 0, testcases = [], defect, status, iterationId } = thread;
    const id = await createRequirement(url, token, {
      sourceId: featureId,
      name,
      ...(importance && { importance }),
    });
    const here = { kind: 'Requirement', id };
    const names =
      typeof functions === 'number'
        ? Array.from({ length: functions }, (_, n) => `${name}, part ${n + 1}`)
        : functions;
    for (const functionName of names) {
      const functionId = await createFunction(url, token, { componentId, name: functionName });
      await linkItems(url, token, 'realizes', { kind: 'Function', id: functionId }, here);
    }
    for (const [index, result] of testcases.entries()) {
      const testcaseId = await createTestcase(url, token, {
        sourceId: id,
        name: `${name}, case ${index + 1}`,
      });
      if (result !== 'none') await recordRun(url, token, testcaseId, result);
    }
    if (defect) {
      const defectId = await createDefect(url, token, { name: `${name} fails`, importance: defect });
      await linkItems(url, token, 'breaks', { kind: 'Defect', id: defectId }, here);
    }
    if (status === 'developing' || status === 'finished') {
      const taskId = await createTask(url, token, {
        name: `Build: ${name}`,
        kind: 'Requirement',
        sourceId: id,
      });
      if (status === 'finished')
        for (const step of ['doing', 'verifying', 'done'] as const) await moveTask(url, token, taskId, step);
    }
    if (iterationId) await linkItems(url, token, 'planned', here, { kind: 'Iteration', id: iterationId });
    if (status === 'frozen') await callServer(url, `/reqapi/v1/requirements/freeze/${id}`, {}, token);
    made.push({ id, featureId });
  }
  return made;
}

export const traceParts = (page: Page) => {
  const main = page.getByRole('main');
  const threads = main.getByRole('region', { name: 'Threads' });
  const panel = main.getByRole('complementary', { name: /^Thread / });
  return {
    threads,
    rows: main.locator('[data-row]'),
    row: (name: string | RegExp) => main.locator('[data-row]').filter({ hasText: name }),
    coverage: (stage: string) =>
      main.getByRole('list', { name: 'Coverage by stage' }).getByRole('listitem').filter({ hasText: stage }),
    panel,
    step: (name: string) => panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
    matrix: main.getByRole('table', { name: 'Matrix' }),
    scope: main.getByRole('combobox', { name: 'Scope' }),
    feature: main.getByRole('combobox', { name: 'Feature' }),
    release: main.getByRole('combobox', { name: 'Release' }),
    gapsOnly: main.getByRole('button', { name: /^Gaps only/ }),
    nextGap: page.getByRole('button', { name: 'Next gap' }),
  };
};
