// CTRF, a report as JSON. Its tests are taken out one by one while the text arrives, so that a large report is never one
// large value.
import { limits } from '@tracery/contract';
import { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';
import { isTestcaseProperty, type CaseCollector, type SaidCase } from './report-case.ts';

const { depthMax } = limits.testReport;

/** Of one test, and of all that is beside the tests, in characters. */
const partMax = 1024 * 1024;

const words = z.union([z.string(), z.number(), z.array(z.unknown()).max(1000)]);

const test = z.object({
  name: z.string(),
  status: z.string(),
  duration: z.number().catch(0),
  suite: z.union([z.string(), z.array(z.string())]).catch(''),
  filePath: z.string().catch(''),
  message: z.string().catch(''),
  trace: z.string().catch(''),
  flaky: z.boolean().catch(false),
  tags: z.array(z.unknown()).catch([]),
  labels: z.record(z.string(), words).catch({}),
  extra: z.record(z.string(), z.unknown()).catch({}),
});

const frame = z.object({ results: z.object({ tests: z.array(z.unknown()).max(0) }) });

const results: Readonly<Record<string, SaidCase['result']>> = { passed: 'passed', failed: 'failed' };

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(' ') : typeof value === 'string' ? value : '';

function caseOf(said: z.output<typeof test>): SaidCase {
  const { name, status, duration, suite, filePath, message, trace, flaky, tags, labels, extra } = said;
  const keys = [labels, extra].flatMap((own) =>
    Object.entries(own).flatMap(([key, value]) => (isTestcaseProperty(key) ? [textOf(value)] : [])),
  );
  return {
    suite: (Array.isArray(suite) ? suite.join(' > ') : suite) || filePath,
    name,
    result: results[status] ?? 'skipped',
    hasBoth: flaky,
    seconds: duration / 1000,
    message: [message, trace.startsWith(message) ? trace.slice(message.length) : trace]
      .filter((part) => part !== '')
      .join('\n'),
    keys: [...keys, textOf(tags)],
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('report.unreadable');
  }
};

/** Takes the text in parts. */
export function readCtrf({ add }: Pick<CaseCollector, 'add'>) {
  /** The names of the members that lead to where we are; only the first two matter. */
  const names: string[] = [];
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let word = '';
  let beside = '';
  let part = '';
  /** What must come next between two tests. */
  let between: 'first' | 'test' | 'comma' = 'first';

  const isInTests = () => depth >= 3 && names[1] === 'results' && names[2] === 'tests';

  const addTest = () => {
    const said = test.safeParse(parsed(part));
    if (!said.success) throw new Refusal('report.unreadable');
    add(caseOf(said.data));
    part = '';
    between = 'comma';
  };

  const keep = (character: string) => {
    if (isInTests() && depth > 3) part += character;
    else beside += character;
    if (part.length > partMax || beside.length > partMax) throw new Refusal('report.tooDeep');
  };

  const inText = (character: string) => {
    keep(character);
    if (isEscaped) isEscaped = false;
    else if (character === '\\') isEscaped = true;
    else if (character === '"') isText = false;
    else if (depth < 3 && word.length < 20) word += character;
  };

  const open = (character: string) => {
    if (isInTests() && depth === 3) {
      if (character !== '{' || between === 'comma') throw new Refusal('report.unreadable');
    }
    if (depth >= depthMax) throw new Refusal('report.tooDeep');
    depth += 1;
    if (depth === 3 && isInTests() && character === '[') between = 'first';
    keep(character);
  };

  const close = (character: string) => {
    if (isInTests() && depth === 3 && between === 'test') throw new Refusal('report.unreadable');
    const isTest = isInTests() && depth === 4;
    keep(character);
    depth -= 1;
    if (isTest) addTest();
    if (depth < 3) names.length = Math.min(names.length, depth + 1);
  };

  const betweenTests = (character: string) => {
    if (/\s/.test(character)) return;
    if (character !== ',' || between !== 'comma') throw new Refusal('report.unreadable');
    between = 'test';
  };

  function take(character: string): void {
    if (isText) return inText(character);
    if (character === '{' || character === '[') return open(character);
    if (character === '}' || character === ']') return close(character);
    if (isInTests() && depth === 3) return betweenTests(character);
    if (character === '"') {
      isText = true;
      word = '';
    } else if (character === ':' && depth < 3) names[depth] = word;
    keep(character);
  }

  return {
    write: (text: string) => {
      for (let at = 0; at < text.length; at += 1) take(text[at]!);
    },
    end: () => {
      if (!frame.safeParse(parsed(beside)).success) throw new Refusal('report.unreadable');
    },
  };
}
