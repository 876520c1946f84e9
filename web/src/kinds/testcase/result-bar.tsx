// Records what a run came to, with a note if there is something to say.
import { limits } from '@tracery/contract/limits';
import { useId, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap, KeyHint } from '../../kit/ui/keycap.tsx';
import { PageKeys } from '../../kit/ui/layout-slots.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { useTransition } from '../../kit/items/detail/use-transition.tsx';
import { useStepNote, wholeNote } from '../../kit/items/detail/use-transition.tsx';
import type { PartProps } from '../../kit/items/view.ts';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import styles from './result-bar.module.css';
import { results } from './results.ts';
import { failureWords } from './steps/step-marks.ts';
import { useStepMarks } from './steps/use-step-marks.ts';

export function ResultBar(props: PartProps) {
  const mayWrite = useMayWrite();
  return mayWrite && !props.item.isFrozen ? <Bar {...props} /> : null;
}

function Bar({ view, item }: PartProps) {
  const t = useText();
  const titleId = useId();
  const noteId = useId();
  const bar = useRef<HTMLElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const hasKeys = useStore(shortcutsStore);
  const { going, take } = useTransition(view, item);
  const { note, marks, type } = useStepNote(view, item);
  const { failed, follows } = useStepMarks({ view, item });
  const isBusy = going !== undefined;
  // What was seen at the steps decides: one that failed is no pass.
  const mayTake = (action: string) => !isBusy && !(action === 'pass' && follows === 'fail');
  const length = wholeNote(follows && failureWords(item, marks, follows), note).trim().length;
  const isTooLong = length > limits.step.commentMax;
  useKeyboardShortcuts({
    ...Object.fromEntries(
      results.map(({ action, letter, transition }) => [
        `s ${letter.toLowerCase()}`,
        mayTake(action) ? () => take(transition) : undefined,
      ]),
    ),
    // The letter of a result may follow.
    s: () => bar.current?.querySelector('button')?.focus(),
    's n': () => area.current?.focus(),
  });
  const failedText = t('steps.failedAt', { step: formatList(failed.map(String)) });
  return (
    <section ref={bar} className={styles.bar} aria-labelledby={titleId}>
      <div className={styles.results}>
        <h2 id={titleId} className={styles.title}>
          {t('result.record')}
        </h2>
        {results.map(({ action, label, letter, number, look, transition }) => (
          <Button
            key={action}
            variant="outlined"
            className={styles.result}
            data-tone={look.tone}
            // Where it stands; the same again is another run.
            aria-pressed={number === item.status}
            aria-busy={going === transition.to || undefined}
            aria-disabled={!mayTake(action) || undefined}
            title={action === 'pass' && follows === 'fail' ? failedText : undefined}
            onClick={mayTake(action) ? () => take(transition) : undefined}
          >
            <StatusGlyph glyph={look.glyph} />
            {t(label)}
            {hasKeys && <Keycap>{`S ${letter}`}</Keycap>}
          </Button>
        ))}
      </div>
      <div className={styles.note} data-wrong={isTooLong || undefined}>
        <label htmlFor={noteId}>{t('result.note')}</label>
        {hasKeys && <Keycap>S N</Keycap>}
        <textarea
          ref={area}
          id={noteId}
          rows={1}
          placeholder={t('result.noteHint')}
          value={note}
          aria-invalid={isTooLong || undefined}
          aria-keyshortcuts="S N"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <span className={styles.count} aria-hidden={length === 0 || undefined}>
          {`${length} / ${limits.step.commentMax}`}
        </span>
      </div>
      <PageKeys>
        <KeyHint keys={['S']} does={t('result.key')} />
      </PageKeys>
    </section>
  );
}
