// The footer of a full-page form: save state, discard and save. Ctrl S saves from anywhere on the page.
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { CtrlKeycap, Keycap } from '../ui/keycap.tsx';
import { openDialogs } from '../ui/open-dialogs.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import styles from './save-bar.module.css';
import { useSaveState } from './use-save-state.ts';

interface Props {
  /** Identifies the form for the save state in the footer. */
  form: string;
  hint: string;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

export function SaveBar({ form, hint, isDirty, isSaving, onSave, onDiscard }: Props) {
  const t = useText();
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      // Not the browser's Save Page.
      event.preventDefault();
      if (openDialogs.get().length === 0) save.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useSaveState(form, { isDirty, isSaving });

  return (
    <div className={styles.bar} data-save-bar>
      <span className={styles.hint}>{hint}</span>
      {isDirty && (
        <>
          <span className={styles.state}>
            <StatusGlyph glyph="half" size={14} />
            {t('settings.notSaved')}
          </span>
          <Button onClick={onDiscard}>{t('settings.discard')}</Button>
        </>
      )}
      <Button
        // Not disabled while there is nothing to save: it would lose the focus after saving.
        variant={isDirty || isSaving ? 'primary' : 'tonal'}
        busyText={isSaving ? t('action.saving') : undefined}
        onClick={onSave}
      >
        {t('action.save')}
        <span className={styles.keys}>
          <CtrlKeycap />
          <Keycap>S</Keycap>
        </span>
      </Button>
    </div>
  );
}
