// Where an item stands: shape, colour and word. The shape gives the phase, whatever the kind calls it.
import type { Definition } from '@tracery/contract/work-item/definition';
import { StatusGlyph, type Glyph } from '../ui/status-glyph.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './status-mark.module.css';
import type { Item } from './view.ts';

interface Phase {
  glyph: Glyph;
  tone: string;
}

const phases: Record<string, Phase> = {
  initial: { glyph: 'initial', tone: 'neutral' },
  reviewing: { glyph: 'quarter', tone: 'amber' },
  developing: { glyph: 'half', tone: 'blue' },
  finished: { glyph: 'done', tone: 'green' },
  frozen: { glyph: 'frozen', tone: 'ice' },
};
const unknown: Phase = { glyph: 'waiting', tone: 'neutral' };

type Marked = Pick<Item, 'status' | 'isFrozen'>;

const phaseOf = ({ statuses }: Definition, { status, isFrozen }: Marked): string =>
  isFrozen ? 'frozen' : (Object.keys(statuses).find((name) => statuses[name]!.number === status) ?? '');

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
  const { glyph, tone } = phases[phase] ?? unknown;
  const word = phase === 'frozen' ? t('items.frozen') : definition.statuses[phase]?.[language];
  return (
    <span className={styles.mark} data-tone={tone}>
      {shows !== 'word' && <StatusGlyph glyph={glyph} />}
      {shows !== 'glyph' && word}
    </span>
  );
}
