// What a report says, whichever tool wrote it.
import { limits } from '@tracery/contract';
import { sha256 } from '../platform/crypto/secrets.ts';
import { Refusal } from '../platform/refusal.ts';

const { casesMax, nameMax, messageMax } = limits.testReport;

export interface ReportCase {
  /** By which a test is known again. */
  hash: string;
  suite: string;
  name: string;
  result: 'passed' | 'failed' | 'skipped';
  /** It was tried more than once, and both passed and failed. */
  hasBoth: boolean;
  milliseconds: number;
  message: string;
  /** Numbers of test cases, and whether a property or the name said so. */
  numbers: readonly number[];
  match: 'property' | 'number';
}

export interface SaidCase extends Pick<ReportCase, 'suite' | 'name' | 'result' | 'message'> {
  seconds: number;
  hasBoth?: boolean;
  /** What properties say of the test case that it belongs to. */
  keys: readonly string[];
}

const longest = 2 ** 31 - 1;

/** Control characters, which tools leave in messages for terminals. Of half a character nothing is left. */
const plain = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .toWellFormed();

/** Cuts before it looks, so that long texts cost nothing. */
const shortened = (text: string, max: number): string => plain(text.slice(0, max)).trim();

const numbered = /(?<![A-Za-z0-9])TC[-_](\d{1,9})(?![A-Za-z0-9])/gi;

const numbersIn = (text: string): number[] =>
  [...text.matchAll(numbered)].map(([, number]) => Number(number));

const worse = { passed: 1, skipped: 0, failed: 2 } as const;

/** Several results of one test count as one, with the worst. */
function merge(before: ReportCase, more: ReportCase): ReportCase {
  const worst = worse[more.result] > worse[before.result] ? more : before;
  const isBoth = [before, more].every(({ result }) => result !== 'skipped') && before.result !== more.result;
  return {
    ...worst,
    hasBoth: before.hasBoth || more.hasBoth || isBoth,
    milliseconds: Math.min(longest, before.milliseconds + more.milliseconds),
  };
}

/** Takes the cases of a report one by one, and no more of them than a report may hold. */
export function collectCases() {
  const cases = new Map<string, ReportCase>();
  let count = 0;
  return {
    cases,
    add({ seconds, keys, hasBoth = false, ...said }: SaidCase): void {
      if (++count > casesMax) throw new Refusal('report.tooMany');
      const suite = shortened(said.suite, nameMax);
      const name = shortened(said.name, nameMax) || suite;
      const hash = sha256(Buffer.from(JSON.stringify([suite, name]))).toString('base64url');
      const ofProperty = keys.flatMap((key) => numbersIn(key.slice(0, nameMax)));
      const one: ReportCase = {
        hash,
        suite,
        name,
        result: said.result,
        hasBoth,
        milliseconds: Number.isFinite(seconds)
          ? Math.min(longest, Math.max(0, Math.round(seconds * 1000)))
          : 0,
        message: shortened(said.message, messageMax),
        numbers: ofProperty.length > 0 ? ofProperty : numbersIn(`${name} ${suite}`),
        match: ofProperty.length > 0 ? 'property' : 'number',
      };
      const before = cases.get(hash);
      cases.set(hash, before ? merge(before, one) : one);
    },
  };
}

export type CaseCollector = ReturnType<typeof collectCases>;

/** By which properties tools name test cases. */
export const isTestcaseProperty = (name: string): boolean =>
  /^(test_?key|test_?case(_?id)?|test_?id|tracery)$/i.test(name);
