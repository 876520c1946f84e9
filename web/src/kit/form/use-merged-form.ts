// A saved form that several people may edit: on a conflict the second one chooses field by field.
import { useState } from 'react';
import { refusalOf } from '../../lib/api/failure.ts';
import type { Side } from './conflict-dialog.tsx';
import { useSavedForm, type Fields, type SavedFormOptions } from './use-saved-form.ts';

export interface Theirs<Values extends Fields> {
  version: number;
  values: Values;
}

interface Options<Values extends Fields> extends SavedFormOptions<Values> {
  /** The form values of the item that a refused save returned. */
  valuesIn: (current: never) => Values;
  readAgain: () => Promise<void>;
}

/** Both texts, one after the other; a line between says where the second begins. */
const joinTexts = (mine: string, theirs: string) => `${mine}\n\n---\n\n${theirs}`;

/** What is sent: nothing for the fields where theirs is chosen. */
export function chosenValues(sides: Record<string, Side>, mine: Fields, theirs: Fields): Fields {
  const fields = Object.keys(sides).filter((field) => sides[field] !== 'theirs');
  return Object.fromEntries(
    fields.map((field) => [
      field,
      sides[field] === 'both' ? joinTexts(mine[field]!, theirs[field]!) : mine[field]!,
    ]),
  );
}

export function useMergedForm<Values extends Fields>(options: Options<Values>) {
  const { save, valuesIn, readAgain } = options;
  const [theirs, setTheirs] = useState<Theirs<Values>>();
  const [isMerging, setMerging] = useState(false);

  const theirsIn = (error: unknown): Theirs<Values> | undefined => {
    const refusal = refusalOf(error);
    if (refusal?.key !== 'item.stale') return undefined;
    const { current } = refusal.data as { current: { version: number } };
    return { version: current.version, values: valuesIn(current as never) };
  };
  const edited = useSavedForm<Values>({
    ...options,
    save: (changes, from) =>
      save(changes, from).catch((error: unknown): never => {
        // Somebody else saved first: keep their values for the comparison; the typed ones stay.
        setTheirs(theirsIn(error));
        throw error;
      }),
  });

  const merge = async (sides: Record<string, Side>) => {
    if (!theirs) return;
    const chosen = chosenValues(sides, edited.form.getValues(), theirs.values) as Partial<Values>;
    setMerging(true);
    try {
      const isAllTheirs = Object.keys(chosen).length === 0;
      const version = isAllTheirs ? theirs.version : await save(chosen, theirs.version);
      edited.begin({ ...theirs.values, ...chosen }, version);
      setTheirs(undefined);
      if (isAllTheirs) await readAgain();
    } catch (error) {
      // The error was shown, unless it is another conflict: then compare again.
      setTheirs((before) => theirsIn(error) ?? before);
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

export type MergedForm<Values extends Fields> = ReturnType<typeof useMergedForm<Values>>;
