// The text of a diagram as it arrives, and as PlantUML may be given it.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { diagramSpan, limits, decodeDiagram } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';

const inflate = promisify(inflateRaw);

async function inflateText(spelled: string): Promise<string> {
  const bytes = decodeDiagram(spelled);
  if (!bytes) throw new Refusal('request.invalid');
  const inflated = await inflate(bytes, { maxOutputLength: limits.diagram.sourceMax }).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      throw new Refusal(code === 'ERR_BUFFER_TOO_LARGE' ? 'diagram.tooLong' : 'request.invalid');
    },
  );
  const text = new TextDecoder().decode(inflated);
  if (text.includes('\0')) throw new Refusal('request.invalid');
  return text;
}

/** Refuses what is no diagram before any process hears of it. */
export async function decodeSource(spelled: string): Promise<string> {
  const span = diagramSpan(await inflateText(spelled));
  if (!span || span.isBlank) throw new Refusal('diagram.empty');
  return span.source;
}

/**
 * One source is one answer, and PlantUML decides by these lines where a source begins and ends: the first and the last
 * are exactly the marks, and none between begins as a mark or a command to the pipe does.
 */
export function toPipeInput(source: string): string {
  const between = source.split('\n').slice(1, -1);
  const lines = between.map((line) => (line.startsWith('@') ? ` ${line}` : line));
  return ['@startuml', ...lines, '@enduml', ''].join('\n');
}
