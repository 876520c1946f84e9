import { useState } from 'react';
import type { Side } from '../form/conflict-dialog.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { showInfo } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { readItemsAgain, theirsIn, updateItem, type Theirs } from './calls.ts';
import { valuesOf, type ItemInFull, type ItemValues, type ItemView } from './view.ts';

/** Both texts, one after the other; a line between says where the second begins. */
const inOne = (mine: string, theirs: string) => `${mine}\n\n---\n\n${theirs}`;

function kept(sides: Record<string, Side>, mine: ItemValues, theirs: ItemValues): ItemValues {
  const fields = Object.keys(sides).filter((field) => sides[field] !== 'theirs');
  return Object.fromEntries(
    fields.map((field) => [
      field,
      sides[field] === 'both' ? inOne(mine[field]!, theirs[field]!) : mine[field]!,
    ]),
  );
}

export function useItemForm(view: ItemView, item: ItemInFull) {
  const { userId, productId } = useSession()?.claims ?? {};
  const [theirs, setTheirs] = useState<Theirs>();
  const [isMerging, setMerging] = useState(false);
  const { id } = item;

  const send = async (changes: ItemValues, version: number) => {
    const next = await updateItem(view, { id, version }, changes);
    showInfo(text('publics.success'));
    await readItemsAgain(view);
    return next;
  };
  const edited = useSavedForm<ItemValues>({
    name: `${view.definition.kind} ${id} in ${productId} of ${userId}`,
    saved: valuesOf(view, item),
    version: item.version,
    save: (changes, from) =>
      send(changes as ItemValues, from).catch((error: unknown): never => {
        // Somebody else was faster: what they saved is kept for comparing, what was typed stays typed.
        setTheirs(theirsIn(view, error));
        throw error;
      }),
  });

  const merge = async (sides: Record<string, Side>) => {
    if (!theirs) return;
    const chosen = kept(sides, edited.form.getValues(), theirs.values);
    setMerging(true);
    try {
      const isAllTheirs = Object.keys(chosen).length === 0;
      const version = isAllTheirs ? theirs.version : await send(chosen, theirs.version);
      edited.begin({ ...theirs.values, ...chosen }, version);
      setTheirs(undefined);
      if (isAllTheirs) await readItemsAgain(view);
    } catch (error) {
      // Told already, unless it was changed once more: then that is compared.
      setTheirs((before) => theirsIn(view, error) ?? before);
    } finally {
      setMerging(false);
    }
  };

  return {
    ...edited,
    theirs,
    isMerging,
    merge: (sides: Record<string, Side>) => void merge(sides),
    keepEditing: () => setTheirs(undefined),
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
