// Creates test cases and runs through the API.
import type { Page } from '@playwright/test';
import { createFeature, createRequirement } from './items.ts';
import { callServer } from './api.ts';

interface NewTestcase {
  sourceId: number;
  name?: string;
  tag?: string;
  importance?: 'Mandatory' | 'Important' | 'Alternative';
  content?: string;
}

export async function createTestcase(url: string, token: string, wanted: NewTestcase): Promise<number> {
  const { content = '', ...own } = wanted;
  const body = { name: 'Unplug while charging', importance: 'Important', data: { content }, ...own };
  return (await callServer<{ id: number }>(url, '/tstapi/v1/testcases/create', body, token)).id;
}

/** A requirement to test. */
export const requirementFor = async (
  url: string,
  token: string,
  name = 'Stop when unplugged',
): Promise<number> => createRequirement(url, token, { sourceId: await createFeature(url, token), name });

export type Result = 'test' | 'block' | 'fail' | 'pass';

export const recordRun = (
  url: string,
  token: string,
  id: number,
  result: Result,
  note = '',
): Promise<unknown> => callServer(url, `/tstapi/v1/testcases/${result}/${id}`, { note }, token);

/** The parts of an open test case. */
export const testcaseParts = (page: Page) => {
  const item = page.getByRole('article');
  const bar = item.getByRole('region', { name: 'Record a result' });
  const history = item.getByRole('region', { name: 'Run history' });
  return {
    bar,
    result: (name: 'Testing' | 'Blocked' | 'Failed' | 'Passed') =>
      bar.getByRole('button', { name, exact: true }),
    note: bar.getByRole('textbox', { name: 'Note' }),
    history,
    runs: history.getByRole('list', { name: 'Run history' }).getByRole('listitem'),
    failure: item.getByRole('region', { name: /^Failed / }),
    status: item.getByRole('region', { name: 'Properties' }).getByRole('combobox', { name: 'Status' }),
  };
};
