import { useEffect } from 'react';
import { reportSaveState } from '../../lib/save-state.ts';

/** Reports to the footer whether this form is saved. */
export function useSaveState(
  name: string,
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
): void {
  useEffect(() => {
    reportSaveState(name, isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved');
    return () => reportSaveState(name, 'saved');
  }, [name, isDirty, isSaving]);
}
