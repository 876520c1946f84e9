// Bytes as text: what their beginning says, otherwise UTF-8 if they are valid UTF-8, otherwise GB18030, in which Chinese
// table programs save.
import { Unreadable } from './table.ts';

const marks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Without a mark: Latin letters in UTF-16 have a zero in every second byte. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 400);
  const zeros = [0, 0];
  start.forEach((byte, at) => byte === 0 && (zeros[at % 2]! += 1));
  const most = start.length / 8;
  if (zeros[1]! > most && zeros[0]! < zeros[1]! / 8) return 'utf-16le';
  return zeros[0]! > most && zeros[1]! < zeros[0]! / 8 ? 'utf-16be' : undefined;
}

/** What an XML declaration says of itself. */
function declaredEncodingOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]{0,150}encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1];
}

export function decode(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const named = marked ?? wideEncodingOf(bytes) ?? declaredEncodingOf(bytes);
  const text = named ? decodeAs(named, bytes) : (decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes));
  // No text has it; pictures and programs do.
  if (text === undefined || text.includes('\u0000')) throw new Unreadable('import.unreadable');
  return text;
}
