// The encoding of diagram source in URLs: cut to what is rendered, deflated, in PlantUML's base64 alphabet.
import { limits } from '../limits.ts';

export interface DiagramSpan {
  /** From the line with `@startuml` to the line with `@enduml`, both included. */
  source: string;
  /** The line of the whole text where it begins, counted from 0: what the renderer calls line 1. */
  firstLine: number;
  /** There is nothing between the two. */
  isBlank: boolean;
}

const begins = /^\s*@startuml\b/;
const ends = /^\s*@enduml\b/;

/** Undefined unless a line starts a diagram and a later one ends it. */
export function diagramSpan(text: string): DiagramSpan | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => begins.test(line));
  if (first < 0) return undefined;
  const last = lines.findIndex((line, at) => at > first && ends.test(line));
  if (last < 0) return undefined;
  const span = lines.slice(first, last + 1);
  return {
    source: span.join('\n'),
    firstLine: first,
    isBlank: span.slice(1, -1).every((line) => line.trim() === ''),
  };
}

/** Counted in bytes of UTF-8. */
export const isDiagramTooLong = (source: string): boolean =>
  new TextEncoder().encode(source).length > limits.diagram.sourceMax;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** Encodes raw-deflated bytes (`CompressionStream('deflate-raw')`) for the URL of a rendered diagram. */
export function encodeDiagram(deflated: Uint8Array): string {
  let text = '';
  for (let at = 0; at < deflated.length; at += 3) {
    const three = (deflated[at]! << 16) | ((deflated[at + 1] ?? 0) << 8) | (deflated[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += alphabet[(three >> shift) & 63]!;
  }
  return text;
}

const valueOf = new Map(Array.from(alphabet, (letter, value): [string, number] => [letter, value]));

/** The deflated bytes, with up to two zeros after them; undefined if a character is not in the alphabet. */
export function decodeDiagram(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3);
  for (let at = 0; at < text.length; at += 4) {
    let three = 0;
    for (let offset = 0; offset < 4; offset += 1) {
      const value = at + offset < text.length ? valueOf.get(text[at + offset]!) : 0;
      if (value === undefined) return undefined;
      three = (three << 6) | value;
    }
    const to = (at / 4) * 3;
    bytes[to] = three >> 16;
    bytes[to + 1] = (three >> 8) & 255;
    bytes[to + 2] = three & 255;
  }
  return bytes;
}
