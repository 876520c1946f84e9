// Text that was typed and not yet sent survives a reload of its tab, and the tab itself: when a page goes, its drafts
// are laid aside for whichever tab of that person asks for them next. Two tabs never share one. Never for passwords or
// codes; and what a visitor typed goes with the tab.

const keyPrefix = 'draft:';
const keyOf = (name: string) => keyPrefix + name;

/** What was laid aside becomes this tab's own. */
function claimDraft(key: string): string | null {
  const laidAside = localStorage.getItem(key);
  localStorage.removeItem(key);
  if (laidAside !== null && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, laidAside);
  return sessionStorage.getItem(key);
}

export function readDraft(name: string): Record<string, string> {
  try {
    return JSON.parse(claimDraft(keyOf(name)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export const writeDraft = (name: string, values: Record<string, string>): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(values));

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
  localStorage.removeItem(keyOf(name));
}

/** Drafts of somebody: their names say whose they are. */
const ownDrafts = () =>
  (Object.entries(sessionStorage) as [string, string][]).filter(
    ([key]) => key.startsWith(keyPrefix) && / of \d+$/.test(key),
  );

window.addEventListener('pagehide', () => {
  for (const [key, text] of ownDrafts()) localStorage.setItem(key, text);
});
// Back from where the browser keeps pages alive: they are ours again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const [key] of ownDrafts()) localStorage.removeItem(key);
});
