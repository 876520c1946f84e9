// The tables that are imported: features are the areas of the specification, requirements its rows, test cases the
// tests that name them. The key tells each again after it was renamed.
import path from 'node:path';
import { idsIn, withoutIds, type SpecArea, type SpecRow } from '../spec-rows.ts';
import type { TestResult } from '../test-results.ts';

const nameMax = 120;
/** So many tests of a file that prove the same rows stand for themselves; more are one test case together. */
const mostAlone = 5;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

/** Up to a limit, at the end of a word. */
const shortened = (text: string): string =>
  text.length <= nameMax ? text : `${text.slice(0, nameMax).replace(/\s+\S*$/, '')} …`;

/** The backticks and links of a row, as plain words. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

export const requirementName = ({ id, text }: SpecRow): string =>
  shortened(`${id} ${plain(text).split(/(?<=[.:;])\s/)[0]!}`);

const featureName = ({ title }: SpecArea): string => shortened(title.split(':')[0]!);

export const featuresCsv = (areas: readonly SpecArea[]): string =>
  csv([
    ['Key', 'Name', 'Importance', 'Content'],
    ...areas.map((area) => [
      `area ${area.rows[0]!.id.slice(0, 3)}`,
      featureName(area),
      'Important',
      area.title,
    ]),
  ]);

export const requirementsCsv = (areas: readonly SpecArea[]): string =>
  csv([
    ['Key', 'Name', 'Feature', 'Importance', 'Content'],
    ...areas.flatMap((area) =>
      area.rows.map((row) => [row.id, requirementName(row), featureName(area), 'Important', row.text]),
    ),
  ]);

export interface Testcase {
  name: string;
  file: string;
  /** The rows that it proves; it stands under the first and is linked to the others. */
  ids: string[];
}

/** What a result belongs to, by its place and its title. */
export const placeOf = ({ file, title }: TestResult): string => `${file}\n${title}`;

/** The test case of each result that names a row. */
export function testcasesOf(
  results: readonly TestResult[],
  known: ReadonlySet<string>,
): Map<string, Testcase> {
  const groups = new Map<string, { file: string; ids: string[]; titles: Set<string> }>();
  const keyOf = ({ file, title }: TestResult) => `${file} ${idsIn(title).join(' ')}`;
  const proving = results.filter(({ title }) => idsIn(title).some((id) => known.has(id)));
  for (const result of proving) {
    const ids = [...new Set(idsIn(result.title))].filter((id) => known.has(id));
    const group = groups.get(keyOf(result)) ?? { file: result.file, ids, titles: new Set() };
    groups.set(keyOf(result), group);
    group.titles.add(result.title);
  }
  return new Map(
    proving.map((result) => {
      const { file, ids, titles } = groups.get(keyOf(result))!;
      const together = `${ids.join(', ')}: all of ${path.basename(file)}`;
      const name = titles.size > mostAlone ? together : withoutIds(result.title);
      return [placeOf(result), { name: shortened(name), file, ids }];
    }),
  );
}

/** Each once, although several results may belong to it. */
export const eachOf = (testcases: ReadonlyMap<string, Testcase>): Testcase[] => [
  ...new Map([...testcases.values()].map((one) => [one.name, one])).values(),
];

export function testcasesCsv(testcases: readonly Testcase[], rows: readonly SpecRow[]): string {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return csv([
    ['Key', 'Name', 'Requirement', 'Importance', 'Content'],
    ...testcases.map(({ name, file, ids }) => [
      `${file} ${name}`.slice(0, 200),
      name,
      requirementName(byId.get(ids[0]!)!),
      'Important',
      `Run by ${file}. Proves ${ids.join(', ')}.`,
    ]),
  ]);
}
