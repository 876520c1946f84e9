// The bytes of a report, read once: its cases and a hash. Packed bytes are never unpacked; they are no report.
import { createHash } from 'node:crypto';
import { limits } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { readCtrf } from './ctrf.ts';
import { readJunit } from './junit.ts';
import { collectCases, type ReportCase } from './report-case.ts';

const { bytesMax } = limits.testReport;

export interface ParsedReport {
  /** In the order of the report. */
  cases: readonly ReportCase[];
  hash: string;
}

/** The first character that is no space says which of the two it is. */
function readerFor(text: string, collector: ReturnType<typeof collectCases>) {
  const [first] = text.trimStart();
  if (first === undefined) return undefined;
  if (first === '<') return readJunit(collector);
  if (first === '{') return readCtrf(collector);
  throw new Refusal('report.unreadable');
}

/** `about` is what else makes it another report. */
export async function parseReport(
  bytes: AsyncIterable<Uint8Array>,
  about: readonly string[],
): Promise<ParsedReport> {
  const hash = createHash('sha256').update(JSON.stringify(about));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Refusal('report.unreadable');
    }
  };
  const collector = collectCases();
  let reader: ReturnType<typeof readerFor>;
  let size = 0;
  const take = (text: string) => {
    if (reader) return reader.write(text);
    reader = readerFor(text, collector);
    // An XML declaration stands at the very beginning.
    reader?.write(text.trimStart());
  };
  for await (const chunk of bytes) {
    if (size + chunk.length > bytesMax) throw new Refusal('report.tooLarge');
    hash.update(chunk);
    take(decode(chunk));
    size += chunk.length;
  }
  if (size === 0) throw new Refusal('file.empty');
  take(decode());
  if (!reader) throw new Refusal('report.unreadable');
  reader.end();
  const cases = [...collector.cases.values()];
  if (cases.length === 0) throw new Refusal('report.empty');
  return { cases, hash: hash.digest('base64url') };
}
