// A thread in words, for whoever hears it.
import { requirement } from '@tracery/contract/kinds/requirement';
import { releaseWords } from '@tracery/contract/traces/trace-state';
import { itemNumber } from '@tracery/contract/work-item/number';
import { statusWord } from '../../kit/items/fields/status-look.ts';
import { formatList } from '../../lib/format.ts';
import { currentLanguage, text } from '../../lib/i18n/i18n.ts';
import { knotAt, stages, type Stage, type Trace } from './thread-line.ts';

export const releaseWord = ({ release }: Trace): string => releaseWords[release][currentLanguage()];

export const requirementStatus = ({ requirement: { status, isFrozen } }: Trace): string =>
  isFrozen ? releaseWords.Frozen[currentLanguage()] : statusWord(requirement, status);

function testcaseWords({ testcases: { all, passed, failed, blocked } }: Trace): string {
  return formatList([
    text('trace.says.tests', { count: all, passed }),
    ...(failed > 0 ? [text('trace.says.failed', { count: failed })] : []),
    ...(blocked > 0 ? [text('trace.says.blocked', { count: blocked })] : []),
  ]);
}

function defectWords({ defects: { open, worst } }: Trace): string {
  const number = worst ? itemNumber('Defect', worst.oid) : '';
  return open > 1
    ? text('trace.says.defects', { number, more: open - 1 })
    : text('trace.says.defect', { number });
}

/** `1 of 4 criteria without a test case` */
export const criteriaWords = ({ criteria: { all, covered } }: Trace): string =>
  text('trace.says.gapCriteria', { count: all - covered, all });

/** What there is to say of a stage; empty where nothing is, and nothing is missing. */
export function stageWords(trace: Trace, stage: Stage): string {
  const knot = knotAt(trace, stage);
  if (stage === 'Requirement') return requirementStatus(trace);
  if (stage === 'Release') return text('trace.says.release', { word: releaseWord(trace) });
  if (knot === 'none') return '';
  if (knot === 'gap' && stage === 'Testcase' && trace.testcases.all > 0) return criteriaWords(trace);
  if (knot === 'gap') return text(`trace.says.gap${stage as 'Function' | 'Testcase'}`);
  if (stage === 'Function') return text('trace.count.Function', { count: trace.functions });
  return stage === 'Testcase' ? testcaseWords(trace) : defectWords(trace);
}

/** `R-131 Stop at once, Developing, 3 functions, 2 of 3 test cases passed, 1 failed, D-87 open, release: Held` */
export function threadWords(trace: Trace): string {
  const told = trace.release === 'Frozen' ? (['Requirement'] as const) : stages;
  const words = told.map((stage) => stageWords(trace, stage)).filter((one) => one !== '');
  const { oid, name } = trace.requirement;
  const { suspects } = trace;
  return formatList([
    `${itemNumber('Requirement', oid)} ${name}`,
    ...words,
    ...(suspects > 0 ? [text('trace.says.suspects', { count: suspects })] : []),
  ]);
}
