// The footer of a form: what is not saved, discard and save. Ctrl S saves from anywhere on the page.
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { CtrlKeycap, Keycap } from '../ui/keycap.tsx';
import { openDialogs } from '../ui/open-dialogs.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import styles from './save-bar.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';

interface Props {
  hint: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Says what differs. */
  changes?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

/** Ctrl S, wherever the focus is. */
function useSaveKey(onSave: () => void): void {
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
}

/** The line that is being typed, or the field that has the focus. */
function caretRect(): DOMRect | undefined {
  const selection = document.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const place = range?.startContainer;
  const line = place instanceof Element ? place : place?.parentElement;
  return (line?.closest('.cm-line') ?? document.activeElement)?.getBoundingClientRect();
}

/** On phones the bar comes up over the page. It must not come up over the caret. */
function useCaretAbove(isShown: boolean, inset: number) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!isShown || !current || getComputedStyle(current).position !== 'fixed') return;
    const top = window.innerHeight - inset - current.offsetHeight;
    const covered = (caretRect()?.bottom ?? 0) - top;
    if (covered > 0) window.scrollBy(0, covered + 8);
  }, [isShown, inset]);
  return bar;
}

export function SaveBar({ hint, isDirty, isSaving, changes, onSave, onDiscard }: Props) {
  const t = useText();
  useSaveKey(onSave);
  const inset = useKeyboardInset();
  const bar = useCaretAbove(isDirty, inset);
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-save-bar
      data-keep-clear
      data-unsaved={isDirty || undefined}
      style={inset > 0 ? { bottom: inset } : undefined}
    >
      <span className={styles.hint}>{hint}</span>
      {isDirty && (
        <>
          <span className={styles.state}>
            <StatusGlyph glyph="half" size={14} />
            {changes ?? t('settings.notSaved')}
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
