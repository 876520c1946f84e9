// All lists of items, and an item for each of them.
import { userIdOf } from './api.ts';
import { createDefect } from './defects.ts';
import {
  createComponent,
  createDiagram,
  createDocument,
  createFeature,
  createFunction,
  createIteration,
  createRequirement,
  createRisk,
} from './items.ts';
import { createTask } from './tasks.ts';
import { createTestcase } from './testcases.ts';

/** Their paths, and the board. */
export const lists = [
  '/requirement/feature',
  '/requirement/requirement',
  '/design/component',
  '/design/function',
  '/design/uml',
  '/test/testcase',
  '/test/defect',
  '/task/task?view=list',
  '/task/task?view=board',
  '/task/risk',
  '/document',
  '/setting/iteration',
];

/** One item of each kind; without a name each has the usual one of its kind. */
export async function createEveryKind(
  url: string,
  token: string,
  wanted: { name?: string } = {},
): Promise<void> {
  const componentId = await createComponent(url, token, wanted);
  const featureId = await createFeature(url, token, { ...wanted, content: '*Soon*' });
  const sourceId = await createRequirement(url, token, { ...wanted, sourceId: featureId });
  await Promise.all([
    createFunction(url, token, { ...wanted, componentId }),
    createDiagram(url, token, wanted),
    createTask(url, token, wanted),
    createRisk(url, token, { ...wanted, processorId: userIdOf(token) }),
    createIteration(url, token, wanted),
    createDocument(url, token, wanted),
    createTestcase(url, token, { ...wanted, sourceId }),
    createDefect(url, token, wanted),
  ]);
}
