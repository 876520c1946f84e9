// Tracery follows itself: the rows of docs/spec become requirements of a product, tests that name them become its test
// cases, and the results of a CI run are recorded there. Run again, it changes only what has changed.
//   OWN_PRODUCT_URL=https://tracery.example OWN_PRODUCT_TOKEN=trc_… pnpm own-product --branch main --commit 8c1f04e
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from './own-product/api.ts';
import { junitOf } from './own-product/junit.ts';
import {
  eachOf,
  featuresCsv,
  requirementName,
  requirementsCsv,
  testcasesCsv,
  testcasesOf,
} from './own-product/tables.ts';
import { readSpec } from './spec-rows.ts';
import { readTestResults } from './test-results.ts';

const { values } = parseArgs({
  options: {
    branch: { type: 'string' },
    commit: { type: 'string' },
    link: { type: 'string', default: '' },
    build: { type: 'string', default: '' },
    reports: { type: 'string', default: path.resolve(import.meta.dirname, '../reports') },
    area: { type: 'string', multiple: true },
  },
});
const { OWN_PRODUCT_URL: url, OWN_PRODUCT_TOKEN: token } = process.env;
const { branch, commit, link, build } = values;
if (!url || !token || !branch || !commit) {
  console.error(
    'OWN_PRODUCT_URL, OWN_PRODUCT_TOKEN (of one product, scope "Read and write"), --branch and --commit are needed. Nothing was sent.',
  );
  process.exit(2);
}

const areas = readSpec().filter(
  ({ rows }) => rows.length > 0 && (!values.area || values.area.includes(rows[0]!.id.slice(0, 3))),
);
const rows = areas.flatMap((area) => area.rows);
const results = readTestResults(values.reports);
const testcases = testcasesOf(results, new Set(rows.map(({ id }) => id)));

const product = connect(url, token);
console.log(`features      ${await product.bring('Feature', featuresCsv(areas))}`);
console.log(`requirements  ${await product.bring('Requirement', requirementsCsv(areas))}`);
console.log(`test cases    ${await product.bring('Testcase', testcasesCsv(eachOf(testcases), rows))}`);
const numbered = await product.testcases();
console.log(`links         ${await linkFurtherRows()} new`);
const report = await product.send(junitOf(results, testcases, numbered), { branch, commit, link, build });
console.log(`results       ${report.total} in run ${report.number}, ${report.matched} of them of test cases`);

/** A test case stands under one requirement; that it proves others is told by links. */
async function linkFurtherRows(): Promise<number> {
  const requirements = await product.requirements();
  const idOf = new Map(rows.map((row) => [row.id, requirements.get(requirementName(row))!.id]));
  let made = 0;
  for (const { name, ids } of eachOf(testcases).filter((one) => one.ids.length > 1))
    made += await product.verify(
      numbered.get(name)!.id,
      ids.slice(1).map((id) => idOf.get(id)!),
    );
  return made;
}
