/** What an address says on the way to another: where to go afterwards. */
export const redirectSearch = ({ redirect }: Record<string, unknown>): { redirect?: string } =>
  typeof redirect === 'string' ? { redirect } : {};

/** One slash, then neither a slash nor a backslash: browsers read both as the start of another host. */
export const isInsideThisApp = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** The remembered way back, if it leads to a page of ours. Anything else could be somebody's trap. */
export function safeRedirect(wanted: unknown, isPage: (path: string) => boolean): string | undefined {
  if (typeof wanted !== 'string' || !isInsideThisApp(wanted)) return undefined;
  const path = wanted.split(/[?#]/, 1)[0]!;
  return path === '/' || isPage(path) ? wanted : undefined;
}
