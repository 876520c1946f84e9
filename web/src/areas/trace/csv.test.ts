import { expect, test } from 'vitest';
import { tableRows, toCsv } from './csv.ts';
import { aTrace } from './trace.test-parts.ts';

test('cells with commas, quotes and line ends are quoted, and none is taken for a formula', () => {
  expect(toCsv([['a,b', 'say "no"', 'two\nlines', 'plain', 3, -1]])).toBe(
    '"a,b","say ""no""","two\nlines",plain,3,-1\r\n',
  );
  expect(toCsv([['=SUM(A1)', '+1', '-1', '@x']])).toBe("'=SUM(A1),'+1,'-1,'@x\r\n");
});

test('every number of the matrix is in the table', () => {
  const trace = aTrace({
    testcases: { all: 9, passed: 5, failed: 2, blocked: 1, stale: 1, notRun: 1 },
    defects: { open: 2, worst: { id: 8, oid: 87, importance: 4 } },
    iteration: { id: 4, oid: 14, name: 'Iteration 14' },
    gaps: ['Function'],
    functions: 0,
    release: 'Held',
  });
  const [titles, values] = tableRows([trace], []);
  expect(values).toHaveLength(titles!.length);
  expect(values).toEqual([
    'F-1',
    'Charging sessions',
    'R-3',
    'Stop at once',
    'importance.Important',
    'Finished',
    0,
    2,
    2,
    9,
    5,
    2,
    1,
    1,
    2,
    'D-87',
    'severity.Critical',
    'Iteration 14',
    'trace.stage.Function',
    'Held',
  ]);
});

test('columns that the matrix leaves out are left out of the table', () => {
  const [titles, values] = tableRows([aTrace()], ['testcases', 'tasks', 'iteration']);
  expect(titles).not.toContain('trace.column.testcases');
  expect(titles).not.toContain('trace.csv.passed');
  expect(titles).toContain('trace.column.functions');
  expect(values).toHaveLength(titles!.length);
});
