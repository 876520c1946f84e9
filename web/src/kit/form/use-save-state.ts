import { useEffect } from 'react';
import { reportSaveState } from '../../lib/save-state.ts';

/** Has the footer say what became of what is typed into this form. */
export function useSaveState(
  name: string,
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
): void {
  useEffect(() => {
    reportSaveState(name, isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved');
    return () => reportSaveState(name, 'saved');
  }, [name, isDirty, isSaving]);
}
