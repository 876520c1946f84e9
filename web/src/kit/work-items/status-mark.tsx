// Where an item stands: shape, colour and word.
import type { Definition } from '@tracery/contract/work-item/definition';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { lookOf, phaseOf, type Marked } from './phases.ts';
import styles from './status-mark.module.css';

interface Props {
  definition: Definition;
  item: Marked;
  /** Only one of the two, where the other stands elsewhere. */
  shows?: 'glyph' | 'word';
}

export function StatusMark({ definition, item, shows }: Props) {
  const t = useText();
  const language = useLanguage();
  const phase = phaseOf(definition, item);
  const { glyph, tone } = lookOf(phase);
  const word = phase === 'frozen' ? t('items.frozen') : definition.statuses[phase]?.[language];
  return (
    <span className={styles.mark} data-tone={tone}>
      {shows !== 'word' && <StatusGlyph glyph={glyph} />}
      {shows !== 'glyph' && word}
    </span>
  );
}
