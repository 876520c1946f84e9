// JUnit XML, as Vitest, Playwright, pytest, Maven and others write it. Read as a stream: what is not asked for is not kept,
// document types and entities are refused.
import { limits } from '@tracery/contract';
import { SaxesParser } from 'saxes';
import { Refusal } from '../platform/refusal.ts';
import { isTestcaseProperty, type CaseCollector, type SaidCase } from './report-case.ts';

const { depthMax, attributesMax, messageMax, nameMax } = limits.testReport;

const roots = new Set(['testsuites', 'testsuite']);

/** What is in a case says how it went. */
const results: Readonly<Record<string, SaidCase['result']>> = {
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
};
/** Of a test that passed when it was run again. */
const tries = new Set(['flakyFailure', 'flakyError']);

interface OpenCase extends SaidCase {
  keys: string[];
}

/** Takes the text in parts. */
export function readJunit({ add }: Pick<CaseCollector, 'add'>) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const suites: string[] = [];
  let open: OpenCase | undefined;
  let hasText = false;
  let attributes = 0;

  const beginCase = ({ name = '', classname, class: ofClass, file, time }: Record<string, string>) => {
    open = {
      suite: classname ?? ofClass ?? suites.at(-1) ?? file ?? '',
      name,
      result: 'passed',
      // Some write thousands apart.
      seconds: Number((time ?? '0').replaceAll(',', '')),
      message: '',
      keys: [],
    };
  };

  const inCase = (tag: string, said: Record<string, string>) => {
    if (!open) return;
    const result = results[tag];
    if (result && open.result !== 'failed') {
      open.result = result;
      open.message = said['message'] ?? '';
      hasText = true;
    } else if (tries.has(tag)) open.hasBoth = true;
    else if (tag === 'property' && isTestcaseProperty(said['name'] ?? ''))
      open.keys.push((said['value'] ?? '').slice(0, nameMax));
  };

  parser.on('error', () => {
    throw new Refusal('report.unreadable');
  });
  parser.on('doctype', () => {
    throw new Refusal('report.doctype');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > attributesMax) throw new Refusal('report.tooDeep');
  });
  parser.on('opentag', ({ name, attributes: said }) => {
    if (path.length === 0 && !roots.has(name)) throw new Refusal('report.unreadable');
    path.push(name);
    if (path.length > depthMax) throw new Refusal('report.tooDeep');
    if (name === 'testsuite') suites.push(said['name'] ?? '');
    else if (name === 'testcase' && !open) beginCase(said);
    else inCase(name, said);
  });
  const addText = (text: string) => {
    if (!open || !hasText || open.message.length > messageMax) return;
    const part = text.slice(0, messageMax).trim();
    // Most tools repeat the message at the beginning of the text.
    if (part === '' || part.startsWith(open.message)) open.message = part || open.message;
    else open.message += `\n${part}`;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    path.pop();
    hasText = false;
    if (name === 'testsuite') suites.pop();
    if (name !== 'testcase' || !open) return;
    add(open);
    open = undefined;
  });
  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
  };
}
