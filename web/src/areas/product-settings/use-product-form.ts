import { useState } from 'react';
import type { Side } from '../../kit/form/conflict-dialog.tsx';
import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { saveSettings, theirsIn, type Theirs } from './saving.ts';
import { settingsOf, type Product, type Settings } from './use-product.ts';

export function useProductForm(product: Product, isManager: boolean) {
  const userId = useSession()?.claims.userId;
  const [theirs, setTheirs] = useState<Theirs>();
  const [isMerging, setMerging] = useState(false);

  /** Somebody else was faster: what they saved is kept for comparing, what was typed stays typed. */
  const orCompare = (error: unknown): never => {
    setTheirs(theirsIn(error));
    throw error;
  };
  const edited = useSavedForm<Settings>({
    // Who only reads must not see as settled what they once typed as manager.
    name: `product ${product.id} ${isManager ? 'of' : 'read by'} ${userId}`,
    saved: settingsOf(product, product.data.content),
    version: product.version,
    save: (changes, from) => saveSettings(product.id, from, changes).catch(orCompare),
  });

  const merge = async (sides: Record<string, Side>) => {
    if (!theirs) return;
    const mine = edited.form.getValues();
    const kept = Object.fromEntries(
      Object.entries(mine).filter(([field]) => sides[field] === 'mine'),
    ) as Partial<Settings>;
    setMerging(true);
    try {
      const isAllTheirs = Object.keys(kept).length === 0;
      const version = isAllTheirs ? theirs.version : await saveSettings(product.id, theirs.version, kept);
      edited.begin({ ...theirs.settings, ...kept }, version);
      setTheirs(undefined);
    } catch (error) {
      // Told already, unless it was changed once more: then that is compared.
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
