// Longer text, written as markdown and looked at as it will read.
import { limits } from '@tracery/contract/limits';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { FieldLabel } from './field-parts.tsx';
import styles from './markdown-field.module.css';

const fetchView = () => import('../ui/markdown-view.tsx');
const MarkdownView = lazy(async () => ({ default: (await fetchView()).MarkdownView }));

interface Props {
  label: string;
  value: string;
  onChange: (markdown: string) => void;
  isReadOnly?: boolean;
}

const sides = ['write', 'preview'] as const;

export function MarkdownField({ label, value, onChange, isReadOnly = false }: Props) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<(typeof sides)[number]>('write');
  const side = isReadOnly ? 'preview' : chosen;
  const tabs = (
    <fieldset className={styles.tabs} aria-label={t('markdown.side')}>
      {sides.map((one) => (
        <button
          key={one}
          type="button"
          className={classNames(styles.tab, one === side && styles.chosen)}
          aria-pressed={one === side}
          onPointerEnter={() => void fetchView()}
          onFocus={() => void fetchView()}
          onClick={() => setChosen(one)}
        >
          {t(`markdown.${one}`)}
        </button>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.field}>
      <FieldLabel {...(side === 'write' ? { htmlFor: id } : {})} label={label} aside={!isReadOnly && tabs} />
      {side === 'write' ? (
        <textarea
          id={id}
          className={styles.source}
          value={value}
          maxLength={limits.item.contentMax}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        // Long text scrolls inside, so keys must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.preview} aria-label={label} tabIndex={0}>
          <Suspense fallback={<Skeleton width="60%" />}>
            {value.trim() ? (
              <MarkdownView markdown={value} />
            ) : (
              <p className={styles.nothing}>{t('markdown.empty')}</p>
            )}
          </Suspense>
        </section>
      )}
    </div>
  );
}
