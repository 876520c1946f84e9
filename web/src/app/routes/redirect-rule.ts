import { addressOf } from './table.ts';

/** One slash, then neither a slash nor a backslash: browsers read both as the start of another host. */
export const isInsideThisApp = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** The remembered way back, if it leads to a page of ours. Anything else could be somebody's trap. */
export function safeRedirect(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !isInsideThisApp(wanted)) return undefined;
  const path = wanted.split(/[?#]/, 1)[0]!;
  return path === '/' || addressOf(path) ? wanted : undefined;
}
