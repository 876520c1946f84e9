import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useId, type Ref } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import type { Problem } from './problem-line.ts';
import styles from './source.module.css';

const DiagramEditor = lazy(async () => ({ default: (await import('./diagram-editor.tsx')).DiagramEditor }));

const guides = { en: 'https://plantuml.com/guide', zh: 'https://plantuml.com/zh/guide' } as const;

interface Props {
  value: string;
  isReadOnly: boolean;
  problem: Problem | undefined;
  onChange: (text: string) => void;
  ref: Ref<HTMLDivElement>;
}

export function SourceField(props: Props) {
  const t = useText();
  const language = useLanguage();
  const labelId = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span id={labelId} className={styles.label}>
          {t('uml.source')}
        </span>
        <a className={styles.guide} href={guides[language]} target="_blank" rel="noopener noreferrer">
          <CircleHelp size={15} strokeWidth={1.5} />
          {t('uml.guide')}
        </a>
      </div>
      <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
        <DiagramEditor {...props} labelId={labelId} />
      </Suspense>
    </div>
  );
}
