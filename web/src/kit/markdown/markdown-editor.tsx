// A markdown field with a write and a preview side.
import { Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { FieldLabel } from '../form/field-parts.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './markdown-editor.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

const fetchView = () => import('./markdown-view.tsx');
/** Preloads the editor. */
export const fetchEditor = () => import('./source-editor.tsx');
const SourceEditor = lazyComponent(async () => (await fetchEditor()).SourceEditor);
const MarkdownView = lazyComponent(async () => (await fetchView()).MarkdownView);

export interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange: (markdown: string) => void;
  isReadOnly?: boolean;
  /** The item that images belong to, 0 for a new one; without it images are off. */
  sourceId?: number | undefined;
  /** Focuses the field when it appears. */
  takesFocus?: boolean;
  /** Shows the text, where it is more than markdown. */
  Preview?: ComponentType<{ markdown: string }>;
}

/** Another way to write the same text. */
interface OtherSide {
  label: string;
  editor: ReactNode;
  /** Whether it is shown first. */
  isFirst: boolean;
}

const sides = ['write', 'preview'] as const;
type Side = (typeof sides)[number] | 'other';

export function MarkdownEditor({ other, ...props }: MarkdownEditorProps & { other?: OtherSide }) {
  const {
    label,
    value,
    onChange,
    isReadOnly = false,
    sourceId,
    takesFocus = false,
    Preview = MarkdownView,
  } = props;
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<Side>(other?.isFirst ? 'other' : 'write');
  const side = isReadOnly ? 'preview' : chosen;
  const [startedAt] = useState(chosen);
  const [wasWritten, setWritten] = useState(chosen === 'write');
  if (chosen === 'write' && !wasWritten) setWritten(true);
  const tabs = (
    <fieldset className={styles.tabs} aria-label={t('markdown.side')}>
      {[...(other ? (['other'] as const) : []), ...sides].map((one) => (
        <button
          key={one}
          type="button"
          className={classNames(styles.tab, one === side && styles.chosen)}
          aria-pressed={one === side}
          onPointerEnter={() => void fetchView()}
          onFocus={() => void fetchView()}
          onClick={() => setChosen(one)}
        >
          {one === 'other' ? other?.label : t(`markdown.${one}`)}
        </button>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.field} data-content-editor>
      <FieldLabel id={id} label={label} aside={!isReadOnly && tabs} />
      {side === 'other' && other?.editor}
      {!isReadOnly && wasWritten && (
        // Hidden, not removed, behind the preview: it keeps the caret, the undo history and a running upload.
        <div className={styles.write} hidden={side !== 'write'}>
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
            <SourceEditor
              labelId={id}
              value={value}
              onChange={onChange}
              sourceId={sourceId}
              takesFocus={takesFocus && startedAt === 'write'}
            />
          </Suspense>
        </div>
      )}
      {side === 'preview' && (
        // Long text scrolls inside, so keys must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.preview} aria-label={label} tabIndex={0}>
          <Suspense fallback={<Skeleton width="60%" />}>
            {value.trim() ? (
              <Preview markdown={value} />
            ) : (
              <p className={styles.nothing}>{t('markdown.empty')}</p>
            )}
          </Suspense>
        </section>
      )}
    </div>
  );
}
