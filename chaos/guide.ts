// The blocks of docs/high-availability.md, with the addresses of this run: what is tested is what the page says.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/steps.ts';

const page = path.join(root, 'docs/high-availability.md');

export function blockOf(language: 'env' | 'yaml' | 'haproxy'): string {
  const [, text] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(fs.readFileSync(page, 'utf8')) ?? [];
  if (!text) throw new Error(`docs/high-availability.md has no block ${language}`);
  return text;
}

/** Puts other addresses in the place of those of the page; the longest come first. */
export function withAddresses(text: string, addresses: Record<string, string>): string {
  const known = Object.keys(addresses).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(known.map((one) => one.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  return text.replaceAll(pattern, (one) => addresses[one]!);
}
