import type { Answer, Registry } from '@tracery/contract';
import { defect as defectKind } from '@tracery/contract/kinds/defect';
import type { Progress } from '../../kit/iterations/burn-up.ts';
import { valueOf, type Item, type ItemInFull } from '../../kit/items/view.ts';
import type { PrintedText, Reader } from '../../kit/printed/reader.ts';
import { call } from '../../lib/api/api.ts';
import { groupResults, type Named, type ResultGroup } from './iteration-results.ts';

export type PlannedItem = Answer<Registry['GET /prdapi/v1/iterations/items/{id}']>['list'][number];

/** Of those that a list did not bring, only what a link tells is known. */
export type ReportedDefect = Named & Partial<Item> & { foundBy: { id: number; oid: number }[] };

export interface IterationRead {
  iteration: ItemInFull;
  progress: Progress;
  planned: PlannedItem[];
  groups: ResultGroup[];
  /** Of test cases. */
  texts: ReadonlyMap<number, PrintedText>;
  defects: ReportedDefect[];
  left: number;
}

const belongsTo = (id: number) => (item: Item) =>
  ['plannedId', 'iterationId', 'verifyIterationId'].some((field) => Number(valueOf(item, field)) === id);

const defectsIn = (texts: ReadonlyMap<number, PrintedText>) =>
  [...texts.values()].flatMap((text) => text.links.filter(({ kind }) => kind === 'Defect'));

export async function readIteration(reader: Reader, id: number): Promise<IterationRead> {
  const [iteration, progress, planned, defects] = await Promise.all([
    reader.ask(() => call('GET /prdapi/v1/iterations/get/{id}', { params: { id } })),
    reader.ask(() => call('GET /prdapi/v1/iterations/progress/{id}', { params: { id } })),
    reader.readPages((page) => call('GET /prdapi/v1/iterations/items/{id}', { params: { id }, query: page })),
    // No filter names the iteration in which a defect was found. The newest are looked through.
    reader.readItems(defectKind.path, { direction: 'desc' }),
  ]);
  const ofKind = (kind: PlannedItem['kind']) => planned.list.filter((item) => item.kind === kind);
  const requirements = ofKind('Requirement').sort((a, b) => a.oid - b.oid);
  const requirementTexts = await reader.readTexts(
    'Requirement',
    requirements.map((item) => item.id),
  );
  const groups = groupResults(requirements, requirementTexts, ofKind('Testcase'));
  const texts = await reader.readTexts(
    'Testcase',
    groups.flatMap(({ testcases }) => testcases.map((one) => one.id)),
  );
  const linked = [...defectsIn(requirementTexts), ...defectsIn(texts)];
  const known = new Map(defects.list.map((item) => [item.id, item]));
  const all = new Map<number, Named & Partial<Item>>(
    [...linked.map((link) => known.get(link.id) ?? link), ...defects.list.filter(belongsTo(id))].map(
      (item) => [item.id, item],
    ),
  );
  for (const item of ofKind('Defect')) if (!all.has(item.id)) all.set(item.id, item);
  const cases = groups.flatMap(({ testcases }) => testcases);
  return {
    iteration,
    progress,
    planned: planned.list,
    groups,
    texts,
    defects: [...all.values()]
      .sort((a, b) => a.oid - b.oid)
      .map((item) => ({
        ...item,
        foundBy: cases.filter((one) => texts.get(one.id)?.links.some((link) => link.id === item.id)),
      })),
    left: planned.left,
  };
}
