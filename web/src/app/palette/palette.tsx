// The command palette: finds items of all kinds, commands and pages.
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Keycap, KeyHint } from '../../kit/ui/keycap.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useDebounced } from '../../kit/ui/use-debounced.ts';
import { useModal } from '../../kit/ui/use-modal.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText } from '../../lib/i18n/i18n.ts';
import { isCommand } from '../../lib/keyboard.ts';
import type { Entry } from './entry.ts';
import { parsePaletteQuery } from './palette-query.ts';
import styles from './palette.module.css';
import { optionId, Results } from './results.tsx';
import type { TypedAhead } from './type-ahead.tsx';
import { useGroups } from './use-groups.tsx';
import { noHits, useHits } from './use-hits.ts';

interface Props {
  /** What was typed while the palette was loading. */
  typedAhead: TypedAhead;
  onShortcuts: () => void;
  onClose: () => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

export function Palette({ typedAhead, onShortcuts, onClose }: Props) {
  const t = useText();
  const id = useId();
  const modal = useModal({ onClose, closesOutside: true });
  const [typed, setTyped] = useState(typedAhead.text);
  const [isComposing, setComposing] = useState(false);
  const [pointedId, setPointedId] = useState<string>();
  const isEnterPending = useRef(typedAhead.isEntered);
  const paused = useDebounced(typed, isComposing);
  const wanted = parsePaletteQuery(typed);
  const { hits, isBusy: isAsking, isFailed } = useHits(parsePaletteQuery(paused));
  // Results of an earlier text are not shown.
  const isBusy = wanted.scope !== 'commands' && wanted.text !== '' && (paused !== typed || isAsking);
  const groups = useGroups(wanted, paused === typed ? hits : noHits, onShortcuts);
  const entries = groups.flatMap((group) => group.entries);
  // Nothing is preselected while items load: another entry may become the first.
  const active = entries.find((entry) => entry.id === pointedId) ?? (isBusy ? undefined : entries[0]);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  useEffect(() => {
    // Enter pressed while items were loading: open the first result now.
    if (!isEnterPending.current || isBusy) return;
    isEnterPending.current = false;
    choose(active);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setPointedId(entries[step(active ? entries.indexOf(active) : -1, entries.length)]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isBusy && !active) isEnterPending.current = true;
      else choose(active);
    } else if (isCommand(event.nativeEvent) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onClose();
    }
  };
  return (
    // The handlers only close it; the controls inside do the rest.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog {...modal} className={styles.palette} aria-label={t('palette.title')}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Search size={18} strokeWidth={1.5} />
          <input
            data-autofocus
            className={styles.input}
            role="combobox"
            aria-label={t('palette.placeholder')}
            aria-expanded={entries.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(id, active.id)}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPointedId(undefined);
              isEnterPending.current = false;
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} aria-label={t('palette.close')} onClick={onClose}>
            <Keycap>Esc</Keycap>
            <X size={18} />
          </button>
        </div>
        {isBusy && (
          <div className={styles.skeleton}>
            <Skeleton width={16} height={16} />
            <Skeleton width="45%" />
          </div>
        )}
        <Results
          id={id}
          groups={groups}
          activeId={active?.id}
          text={wanted.text}
          onPoint={({ id: entryId }) => setPointedId(entryId)}
          onChoose={choose}
        />
        {entries.length === 0 && !isBusy && !isFailed && (
          <p className={styles.nothing}>
            <b>{t('palette.none', { text: wanted.text })}</b>
            {t('palette.noneText')}
          </p>
        )}
        {isFailed && <p className={styles.nothing}>{t('palette.failed')}</p>}
        <output className={visuallyHidden.text}>
          {isBusy ? t('palette.searching') : t('palette.count', { count: entries.length })}
        </output>
        <PaletteFooter />
      </div>
    </dialog>
  );
}

/** The keys of the palette. */
function PaletteFooter() {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <KeyHint keys={['↑', '↓']} does={t('keys.move')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      <span className={styles.space} />
      <KeyHint keys={['#']} does={t('palette.items')} />
      <KeyHint keys={['>']} does={t('palette.commands')} />
    </footer>
  );
}
