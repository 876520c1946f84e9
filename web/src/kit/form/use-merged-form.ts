// A saved form that several people may edit. Changes of different fields, and of different blocks of a text, are merged;
// where both changed the same, the second one to save chooses.
import { useState } from 'react';
import { refusalOf } from '../../lib/api/failure.ts';
import type { OtherChange, Side } from './conflict-dialog.tsx';
import { useSavedForm, type Base, type Fields, type SavedFormOptions } from './use-saved-form.ts';

interface Theirs<Values extends Fields> {
  version: number;
  values: Values;
}

interface Conflict<Values extends Fields> {
  theirs: Theirs<Values>;
  /** Fields that both changed in different ways. */
  fields: readonly string[];
  /** Everything else that is to be saved. */
  merged: Partial<Values>;
  other: OtherChange | undefined;
}

interface Options<Values extends Fields> extends Omit<SavedFormOptions<Values>, 'save'> {
  save: (changes: Partial<Values>, version: number) => Promise<number>;
  /** Fields in which different blocks can be merged. */
  texts: readonly string[];
  /** The form values of the item that a refused save returned. */
  valuesIn: (current: never) => Values;
  readAgain: () => Promise<void>;
  whoChanged?: () => Promise<OtherChange | undefined>;
  /** Both changes were saved. */
  onMerged: (other: OtherChange | undefined) => void;
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

interface Merge {
  merged: Fields;
  /** Fields that a person has to decide. */
  conflicts: string[];
}

/** Puts both people's changes together, field by field. */
export async function mergeChanges(
  changes: Fields,
  base: Fields,
  theirs: Fields,
  texts: readonly string[],
): Promise<Merge> {
  const merge: Merge = { merged: {}, conflicts: [] };
  for (const [field, mine] of Object.entries(changes)) {
    const [before, other] = [base[field]!, theirs[field]!];
    if (other === mine) continue;
    if (other === before) merge.merged[field] = mine;
    else {
      const text = texts.includes(field)
        ? (await import('./merge-texts.ts')).mergeTexts(before, mine, other)
        : undefined;
      if (text === undefined) merge.conflicts.push(field);
      else merge.merged[field] = text;
    }
  }
  return merge;
}

export function useMergedForm<Values extends Fields>(options: Options<Values>) {
  const { save, texts, valuesIn, readAgain, whoChanged, onMerged } = options;
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [isMerging, setMerging] = useState(false);

  const theirsIn = (error: unknown): Theirs<Values> | undefined => {
    const refusal = refusalOf(error);
    if (refusal?.key !== 'item.stale') return undefined;
    const { current } = refusal.data as { current: { version: number } };
    return { version: current.version, values: valuesIn(current as never) };
  };

  /** Saves, merged with what others saved meanwhile. Throws where a person has to choose. */
  const saveMerged = async (changes: Partial<Values>, base: Base<Values>): Promise<number> => {
    try {
      return await save(changes, base.version);
    } catch (error) {
      const theirs = theirsIn(error);
      if (!theirs) throw error;
      const other = await whoChanged?.().catch(() => undefined);
      const { merged, conflicts } = base.isKnown
        ? await mergeChanges(changes as Fields, base.values, theirs.values, texts)
        : { merged: {}, conflicts: Object.keys(changes) };
      if (conflicts.length > 0) {
        setConflict({ theirs, fields: conflicts, merged: merged as Partial<Values>, other });
        throw error;
      }
      if (Object.keys(merged).length > 0)
        await saveMerged(merged as Partial<Values>, { ...theirs, isKnown: true });
      else await readAgain();
      onMerged(other);
      // Not the newest version: text that was typed meanwhile knows nothing of theirs and is merged at its next save.
      return theirs.version;
    }
  };
  const edited = useSavedForm<Values>({ ...options, save: saveMerged });

  const merge = async (sides: Record<string, Side>) => {
    if (!conflict) return;
    const { theirs, merged } = conflict;
    const chosen = {
      ...merged,
      ...chosenValues(sides, edited.form.getValues(), theirs.values),
    } as Partial<Values>;
    setMerging(true);
    try {
      const isAllTheirs = Object.keys(chosen).length === 0;
      const version = isAllTheirs ? theirs.version : await save(chosen, theirs.version);
      edited.begin({ ...theirs.values, ...chosen }, version);
      setConflict(undefined);
      if (isAllTheirs) await readAgain();
    } catch (error) {
      // The error was shown, unless it is another conflict: then compare again.
      const newest = theirsIn(error);
      setConflict((before) => before && newest && { ...before, theirs: newest });
    } finally {
      setMerging(false);
    }
  };

  return {
    ...edited,
    conflict,
    isMerging,
    merge: (sides: Record<string, Side>) => void merge(sides),
    keepEditing: () => setConflict(undefined),
  };
}

export type MergedForm<Values extends Fields> = ReturnType<typeof useMergedForm<Values>>;
