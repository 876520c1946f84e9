// What the screens know of the stream. Small: it is loaded with the frame, the rest when the browser is idle.
import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';
import type { LiveState } from './channel.ts';

/** Undefined until the first stream was tried. */
export const liveState = createStore<LiveState | undefined>(undefined);

export interface OtherChange {
  category: string;
  version: number | null;
  actorName: string;
  at: number;
}

/** What others did lately, by the id of the item. */
const changes = createStore<ReadonlyMap<number, OtherChange>>(new Map());

/** How long a change is marked on the screen. */
const markedFor = 6000;

export function noteChange(id: number, change: OtherChange): void {
  changes.set(new Map(changes.get()).set(id, change));
}

export const forgetChanges = (): void => changes.set(new Map());

/** What somebody else did to this item last. */
export const useOtherChange = (id: number): OtherChange | undefined =>
  useSyncExternalStore(changes.subscribe, () => changes.get().get(id));

const noteEnd = () => changes.set(new Map(changes.get()));

/** Who moved it within the last seconds. */
export const useMovedBy = (id: number): string | undefined =>
  useSyncExternalStore(changes.subscribe, () => {
    const change = changes.get().get(id);
    const isMarked = change?.category === 'status' && Date.now() - change.at < markedFor;
    return isMarked ? change.actorName : undefined;
  });

/** The mark goes without anything else happening. */
export const endMarkLater = (): void => void setTimeout(noteEnd, markedFor + 50);
