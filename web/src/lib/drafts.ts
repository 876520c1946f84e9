// Text that was typed and not yet sent survives a reload and the closing of its tab. While a page is open, its drafts are
// in its session storage, so two tabs never share one. When the page goes, they move to local storage for whichever tab
// of that person asks for them next. Never for passwords or codes; what a visitor typed goes with the tab.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { createStore } from './store.ts';

/** What a draft is about. Drafts with a subject are listed, so that people find them again. */
export interface DraftSubject {
  userId: number;
  /** Undefined for what belongs to the person alone. */
  productId?: number;
  /** `changes` of an item, a `new` one, a `comment`, a `note` on its next step, or `settings`. */
  part: 'changes' | 'new' | 'comment' | 'note' | 'settings';
  item?: { kind: ItemKind; id: number };
  /** The number and name of the item, or what is created. */
  title: string;
  /** Where it is continued. */
  path: string;
}

export interface Draft {
  name: string;
  subject: DraftSubject;
  /** In another tab that is open. */
  isElsewhere: boolean;
}

export type DraftValues = Record<string, string>;

const valuesPrefix = 'draft:';
const subjectPrefix = 'draft-subject:';
const valuesKey = (name: string) => valuesPrefix + name;

function nameTab(name = crypto.getRandomValues(new Uint32Array(2)).join('-')): string {
  sessionStorage.setItem('tab', name);
  return name;
}

/** Names this tab among the owners of drafts. A duplicated tab gets its own name as soon as the lock tells. */
let tab = nameTab(sessionStorage.getItem('tab') ?? undefined);

const subjectKey = (name: string, owner = tab) => `${subjectPrefix}${owner}:${name}`;

function subjectEntries(): { key: string; owner: string; name: string; subject: DraftSubject }[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(subjectPrefix))
    .flatMap((key) => {
      const rest = key.slice(subjectPrefix.length);
      const colon = rest.indexOf(':');
      try {
        const subject = JSON.parse(localStorage.getItem(key)!) as DraftSubject;
        return [{ key, owner: rest.slice(0, colon), name: rest.slice(colon + 1), subject }];
      } catch {
        return [];
      }
    });
}

export const draftStore = createStore<readonly Draft[]>([]);

/** Lists every draft once. One that this tab can reach wins over the same one elsewhere. */
function refresh(): void {
  const drafts = new Map<string, Draft>();
  for (const { name, subject } of subjectEntries()) {
    const isHere =
      sessionStorage.getItem(valuesKey(name)) !== null || localStorage.getItem(valuesKey(name)) !== null;
    if (isHere || !drafts.has(name)) drafts.set(name, { name, subject, isElsewhere: !isHere });
  }
  const next = [...drafts.values()];
  if (JSON.stringify(next) !== JSON.stringify(draftStore.get())) draftStore.set(next);
}

/** Storage may be full or forbidden. Then the draft lives as long as its page. */
function store(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Nothing more can be done, and typing must go on.
  }
}

/** A draft in local storage becomes this tab's own. */
function claimDraft(name: string): string | null {
  const key = valuesKey(name);
  const released = localStorage.getItem(key);
  if (released === null) return sessionStorage.getItem(key);
  localStorage.removeItem(key);
  for (const entry of subjectEntries().filter((one) => one.name === name)) {
    localStorage.removeItem(entry.key);
    store(localStorage, subjectKey(name), JSON.stringify(entry.subject));
  }
  if (sessionStorage.getItem(key) === null) store(sessionStorage, key, released);
  return sessionStorage.getItem(key);
}

const parse = (text: string | null): DraftValues => {
  try {
    return JSON.parse(text ?? '{}') as DraftValues;
  } catch {
    return {};
  }
};

export const readDraft = (name: string): DraftValues => parse(claimDraft(name));

export function writeDraft(name: string, values: DraftValues, subject?: DraftSubject): void {
  store(sessionStorage, valuesKey(name), JSON.stringify(values));
  if (!subject) return;
  const text = JSON.stringify(subject);
  if (localStorage.getItem(subjectKey(name)) === text) return;
  store(localStorage, subjectKey(name), text);
  refresh();
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(valuesKey(name));
  localStorage.removeItem(valuesKey(name));
  if (!draftStore.get().some((draft) => draft.name === name)) return;
  localStorage.removeItem(subjectKey(name));
  refresh();
}

type Listener = (values: DraftValues) => void;
const listeners = new Map<string, Set<Listener>>();

/** Tells the form that shows a draft when it is discarded or restored from outside. */
export function watchDraft(name: string, listener: Listener): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => all.delete(listener);
}

const notify = (name: string, values: DraftValues) => {
  for (const listener of listeners.get(name) ?? []) listener(values);
};

/** Removes a draft, also from the form that shows it, and returns what brings it back. */
export function discardDraft(name: string): () => void {
  const values = readDraft(name);
  const subject = draftStore.get().find((draft) => draft.name === name)?.subject;
  dropDraft(name);
  notify(name, {});
  return () => {
    writeDraft(name, values, subject);
    notify(name, values);
  };
}

/** Drafts of somebody: their names say whose they are. */
const ownDrafts = () =>
  (Object.entries(sessionStorage) as [string, string][]).filter(
    ([key]) => key.startsWith(valuesPrefix) && / of \d+$/.test(key),
  );

window.addEventListener('pagehide', () => {
  for (const [key, text] of ownDrafts()) store(localStorage, key, text);
});
// Back from the back-forward cache: they are ours again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const [key] of ownDrafts()) localStorage.removeItem(key);
});
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(subjectPrefix) || key.startsWith(valuesPrefix)) refresh();
});

const lockPrefix = 'tab ';

/** Holds a lock as long as this page lives. A page that was duplicated finds its lock taken and renames itself. */
async function holdTabLock(): Promise<void> {
  const held = new Promise<never>(() => {});
  await navigator.locks.request(lockPrefix + tab, { ifAvailable: true }, async (lock) => {
    if (lock) return held;
    const former = tab;
    tab = nameTab();
    for (const { owner, name, subject } of subjectEntries())
      if (owner === former && sessionStorage.getItem(valuesKey(name)) !== null)
        store(localStorage, subjectKey(name), JSON.stringify(subject));
    return holdTabLock();
  });
}

/** A tab that crashed cannot remove its subjects: without a living owner and without values they are nobody's. */
async function dropOrphans(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const living = new Set(held.map(({ name }) => name));
  for (const { key, owner, name } of subjectEntries()) {
    const isWithOwner =
      owner === tab ? sessionStorage.getItem(valuesKey(name)) !== null : living.has(lockPrefix + owner);
    if (!isWithOwner && localStorage.getItem(valuesKey(name)) === null) localStorage.removeItem(key);
  }
  refresh();
}

refresh();
// Pages served without TLS have no locks; there, orphans of a crash stay listed until they are discarded.
if ('locks' in navigator) {
  void holdTabLock();
  void dropOrphans();
}
