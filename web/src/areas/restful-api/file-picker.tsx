import { Check, ChevronDown, CodeXml, Upload } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatCalendarDay } from '../../lib/format.ts';
import { useScrollIntoView } from '../../kit/ui/use-scroll-into-view.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './file-picker.module.css';
import type { ApiFile } from './use-api-files.ts';

/** A small description to look at. */
export const example = 'example';
/** Tracery's own API, as it is. */
export const own = 'tracery';
export type Chosen = number | typeof example | typeof own;

interface Props {
  files: readonly ApiFile[];
  chosen: Chosen;
  /** Details of files that were opened: `1.8.0, 13 operations`. */
  notes: ReadonlyMap<Chosen, { text: string; isWrong: boolean }>;
  onChoose: (chosen: Chosen) => void;
  onUpload: (() => void) | undefined;
}

export function FilePicker({ files, chosen, notes, onChoose, onUpload }: Props) {
  const t = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const all: readonly Chosen[] = [...files.map((file) => file.id), example, own];
  const [active, setActive] = useState(0);
  const pointedAt = isOpen ? `${id}-${active}` : undefined;
  useScrollIntoView(pointedAt);
  const show = () => {
    setActive(Math.max(0, all.indexOf(chosen)));
    setOpen(true);
  };
  const choose = (one: Chosen | undefined) => {
    setOpen(false);
    if (one !== undefined) onChoose(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + all.length) % all.length);
      else show();
    } else if (isOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      choose(all[active]);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
    }
  };
  const option = (one: Chosen, name: string, aside: string) => {
    const note = notes.get(one);
    const at = all.indexOf(one);
    return (
      // Combobox pattern: the button keeps the focus and refers to the active option.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
      <div
        key={one}
        id={`${id}-${at}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        className={styles.option}
        aria-selected={one === chosen}
        data-active={at === active || undefined}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => choose(one)}
      >
        <span className={styles.check}>{one === chosen && <Check size={16} />}</span>
        <span className={styles.name}>
          <b>{name}</b>
          <small data-wrong={note?.isWrong || undefined}>
            {one === own ? t('api.ownNote') : one === example ? t('api.exampleNote') : note?.text}
          </small>
        </span>
        <span className={typeof one === 'number' ? styles.aside : styles.chip}>{aside}</span>
      </div>
    );
  };
  const shown =
    files.find((file) => file.id === chosen)?.name ?? t(chosen === own ? 'api.ownName' : 'api.exampleName');
  return (
    <div className={styles.picker}>
      <button
        ref={button}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        className={styles.button}
        aria-label={t('api.file')}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={pointedAt}
        onClick={() => (isOpen ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <CodeXml size={16} />
        <span className={styles.shown}>{shown}</span>
        {typeof chosen === 'string' ? (
          <span className={styles.chip}>{t(chosen === own ? 'api.own' : 'api.example')}</span>
        ) : (
          <span className={styles.count}>{t('api.fileCount', { count: files.length })}</span>
        )}
        <ChevronDown size={16} />
      </button>
      {isOpen && (
        <div className={styles.popup}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div id={`${id}-list`} role="listbox" aria-label={t('api.file')}>
            {files.map((file) =>
              option(
                file.id,
                file.name,
                `${file.creatorName}, ${formatCalendarDay(new Date(file.createdAt))}`,
              ),
            )}
            {option(example, t('api.exampleName'), t('api.example'))}
            {option(own, t('api.ownName'), t('api.own'))}
          </div>
          {onUpload && (
            // The keyboard way is in the page header.
            <button
              type="button"
              tabIndex={-1}
              className={styles.upload}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setOpen(false);
                onUpload();
              }}
            >
              <Upload size={16} />
              {t('api.uploadOne')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
