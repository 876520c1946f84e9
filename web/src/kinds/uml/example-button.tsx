import { isUmlKind } from '@tracery/contract/kinds/uml';
import { Sparkles } from 'lucide-react';
import { Button } from '../../kit/ui/button.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './example-button.module.css';
import { emptyDiagram, kindWord } from './words.ts';

interface Props {
  kind: string;
  content: string;
  onInsert: (text: string) => void;
}

/** As long as nothing was written: how a diagram of this kind begins. */
export function ExampleButton({ kind, content, onInsert }: Props) {
  const t = useText();
  const language = useLanguage();
  if (!isUmlKind(kind) || (content !== emptyDiagram && content.trim() !== '')) return null;
  const insert = async () => {
    const { exampleOf } = await import('./examples.ts');
    onInsert(exampleOf(kind, language));
  };
  return (
    <p className={styles.offer}>
      <Button variant="outlined" onClick={() => void insert()}>
        <Sparkles size={14} />
        {t('uml.insertExample')}
      </Button>
      <span>{t('uml.exampleOf', { kind: t(kindWord(kind)) })}</span>
    </p>
  );
}
