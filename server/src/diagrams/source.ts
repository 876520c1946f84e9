// Decodes the source of a diagram from its address, and frames it for the pipe of PlantUML.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { diagramSpan, limits, decodeDiagram } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';

const inflate = promisify(inflateRaw);

async function inflateText(encoded: string): Promise<string> {
  const bytes = decodeDiagram(encoded);
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

/** Refuses anything that is not a diagram before it reaches a process. */
export async function decodeSource(encoded: string): Promise<string> {
  const span = diagramSpan(await inflateText(encoded));
  if (!span || span.isBlank) throw new Refusal('diagram.empty');
  return span.source;
}

/**
 * PlantUML finds the start and end of a source by its @ lines. So the first and the last are exactly the markers, and no
 * line between starts like a marker or a pipe command.
 */
export function toPipeInput(source: string): string {
  const between = source.split('\n').slice(1, -1);
  const lines = between.map((line) => (line.startsWith('@') ? ` ${line}` : line));
  return ['@startuml', ...lines, '@enduml', ''].join('\n');
}
