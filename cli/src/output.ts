// What a command says: to people in words, to programs (--json) in one document. What is no result goes to stderr.
import { styleText } from 'node:util';
import { harmless } from './display-width.ts';
import type { Failure } from './failure.ts';
import { tableLines } from './table.ts';

type Style = Parameters<typeof styleText>[0];

export interface Output {
  isJson: boolean;
  /** Lines for people. */
  print(...lines: string[]): void;
  /** The one document of --json. */
  json(value: unknown): void;
  /** The first row is the headings. */
  table(rows: readonly (readonly string[])[]): void;
  /** A line beside the result. */
  notice(line: string): void;
  /** Replaces the line before; only where somebody looks. */
  progress(line: string): void;
  /** In colour where the terminal shows colours. */
  styled(style: Style, text: string): string;
  fail(error: Failure): void;
}

const clearLine = '\r\u001B[K';

export function createOutput(
  { stdout, stderr }: { stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream },
  { isJson, env }: { isJson: boolean; env: NodeJS.ProcessEnv },
): Output {
  let hasProgress = false;
  const endProgress = () => {
    if (hasProgress) stderr.write(clearLine);
    hasProgress = false;
  };
  const width = () => stdout.columns || Number(env['COLUMNS']) || Infinity;
  const write = (stream: NodeJS.WriteStream, lines: readonly string[]) => {
    endProgress();
    stream.write(lines.map((line) => `${line}\n`).join(''));
  };
  // It knows of NO_COLOR, and whether the stream is a terminal.
  const styled: Output['styled'] = (style, text) => styleText(style, text, { stream: stdout });
  return {
    isJson,
    styled,
    print: (...lines) => {
      if (!isJson) write(stdout, lines);
    },
    json: (value) => {
      if (isJson) write(stdout, [JSON.stringify(value, null, 2)]);
    },
    table: (rows) => {
      if (isJson) return;
      const [headings = '', ...lines] = tableLines(rows, width());
      write(stdout, [styled('bold', headings), ...lines]);
    },
    notice: (line) => write(stderr, [line]),
    progress: (line) => {
      if (!stderr.isTTY || isJson) return;
      stderr.write(clearLine + line);
      hasProgress = true;
    },
    fail: ({ message, exitCode, detail }) =>
      write(stderr, [
        isJson ? JSON.stringify({ error: { message, exitCode, ...detail } }) : harmless(message),
      ]),
  };
}
