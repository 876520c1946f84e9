// The content as it reads; it becomes an editor when somebody wants to write.
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { fetchEditor, MarkdownEditor } from '../../markdown/markdown-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-detail.module.css';

const MarkdownView = lazy(async () => ({
  default: (await import('../../markdown/markdown-view.tsx')).MarkdownView,
}));

interface Props {
  value: string;
  sourceId: number;
  /** `asked` puts the caret into it; `kept` stands there because something was typed before. */
  editing: 'asked' | 'kept' | undefined;
  /** Undefined where nobody may write. */
  onEdit: (() => void) | undefined;
  onChange: (markdown: string) => void;
}

/** First what is read, then what might be wanted. */
const quiet = 500;

export function ContentSection({ value, sourceId, editing, onEdit, onChange }: Props) {
  const t = useText();
  const mayEdit = onEdit !== undefined;
  useEffect(() => {
    if (!mayEdit) return undefined;
    const timer = setTimeout(() => void fetchEditor(), quiet);
    return () => clearTimeout(timer);
  }, [mayEdit]);
  if (editing && onEdit)
    return (
      <MarkdownEditor
        label={t('items.content')}
        value={value}
        sourceId={sourceId}
        takesFocus={editing === 'asked'}
        onChange={onChange}
      />
    );
  return (
    <section className={styles.content} aria-label={t('items.content')}>
      {onEdit && (
        <Button variant="outlined" className={styles.edit} onClick={onEdit}>
          <Pencil size={13} />
          {t('item.edit')}
        </Button>
      )}
      <Suspense fallback={<Skeleton width="60%" />}>
        {value.trim() ? (
          <MarkdownView markdown={value} />
        ) : (
          <p className={styles.nothing}>{t('item.noContent')}</p>
        )}
      </Suspense>
    </section>
  );
}
