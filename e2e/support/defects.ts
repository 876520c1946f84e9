// Creates and moves defects through the API and finds the parts of their workflow.
import type { Page } from '@playwright/test';
import { addColleagues } from './database.ts';
import { callServer, productIdOf, tokenOf, userIdOf, type Person } from './api.ts';

interface NewDefect {
  name?: string;
  tag?: string;
  kind?: string;
  importance?: 'Critical' | 'Major' | 'Minor' | 'Trivial';
  processorId?: number;
  componentId?: number;
  iterationId?: number;
  verifyIterationId?: number;
  testcaseId?: number;
  content?: string;
}

/** Assigned to its creator by default. */
export async function createDefect(url: string, token: string, wanted: NewDefect = {}): Promise<number> {
  const { content = '', ...own } = wanted;
  const body = { name: 'Bay stays blocked', kind: 'Bug', importance: 'Minor', data: { content }, ...own };
  return (await callServer<{ id: number }>(url, '/tstapi/v1/defects/create', body, token)).id;
}

/** A transition of a defect, with its new owner. */
export const moveDefect = (
  url: string,
  token: string,
  id: number,
  step: string,
  said: { processorId?: number; comment?: string; reason?: string } = {},
): Promise<{ status: number }> => callServer(url, `/tstapi/v1/defects/${step}/${id}`, said, token);

/** A tester who owns the product, a developer, and the tokens of both. */
export async function testerAndDeveloper(url: string, tester: Person) {
  const developer = { ...tester, username: `tomas.${tester.username}` };
  await addColleagues(productIdOf(await tokenOf(url, tester)), tester.username, [
    { username: developer.username, roles: ['DevelopEngineer'] },
  ]);
  const [token, theirToken] = [await tokenOf(url, tester), await tokenOf(url, developer)];
  return { token, testerId: userIdOf(token), developer, theirToken, developerId: userIdOf(theirToken) };
}

/** In both languages, because tester and developer use different ones. */
export const workflowParts = (page: Page) => {
  const workflow = page.getByRole('article').getByRole('region', { name: /^(Workflow|流程)$/ });
  const panel = workflow.getByRole('form');
  return {
    workflow,
    stops: workflow.getByRole('listitem'),
    present: workflow.locator('[aria-current=step]'),
    steps: workflow.locator('[data-step]'),
    /** By its text or by the name of the operation. */
    step: (name: string) =>
      workflow
        .locator(`[data-step="${name}"]`)
        .or(workflow.locator('[data-step]').filter({ hasText: new RegExp(`^${name}$`) })),
    panel,
    owner: panel.getByRole('combobox', { name: /^(New owner|新负责人)$/ }),
    options: panel.getByRole('listbox').getByRole('option'),
    comment: panel.getByRole('textbox', { name: /^(Comment|说明)$/ }),
    reasons: panel.getByRole('radio'),
    reasonWords: panel.getByRole('radiogroup').locator('label'),
    /** The user with exactly this name. */
    person: (username: string) =>
      panel.getByRole('option', { name: new RegExp(`^\\(OID: \\d+\\) ${username}$`) }),
    outcome: panel.getByRole('status'),
    send: panel.locator('button[type=submit]'),
    cancel: panel.getByRole('button', { name: /^(Cancel|取消)$/ }),
  };
};
