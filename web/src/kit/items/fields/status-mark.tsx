// Where an item stands: shape, colour and word.
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import type { Definition } from '@tracery/contract/work-item/definition';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { hasPassedBefore, lookOf, shownStatusOf, type Marked } from './status-look.ts';
import styles from './status-mark.module.css';
import { hasStatus, type Item, type ItemView, type Phase } from '../view.ts';

type Shown = 'glyph' | 'word';

export function Mark({ phase: { glyph, tone, word }, shows }: { phase: Phase; shows?: Shown | undefined }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {shows !== 'word' && <StatusGlyph glyph={glyph} />}
      {shows !== 'glyph' && word}
    </span>
  );
}

interface Props {
  definition: Definition;
  item: Marked;
  /** Only one of the two, where the other stands elsewhere. */
  shows?: Shown | undefined;
}

export function StatusMark({ definition, item, shows }: Props) {
  const t = useText();
  const language = useLanguage();
  if (!hasStatus(definition)) return null;
  if (!item.isFrozen && hasPassedBefore(definition, item))
    return <Mark phase={{ ...lookOf('passedBefore'), word: suspectWords.stale[language] }} shows={shows} />;
  const name = item.isFrozen ? 'frozen' : shownStatusOf(definition, item.status);
  const word = definition.statuses[name]?.[language] ?? (item.isFrozen ? t('items.frozen') : '');
  return <Mark phase={{ ...lookOf(name), word }} shows={shows} />;
}

/** That what it was made for was changed since. */
export function SuspectMark({ item: { isSuspect } }: { item: Pick<Item, 'isSuspect'> }) {
  const language = useLanguage();
  if (!isSuspect) return null;
  return (
    <span className={styles.mark} data-tone="amber">
      <StatusGlyph glyph="suspect" size={14} />
      {suspectWords.suspect[language]}
    </span>
  );
}

/** The same for a kind whose days say where it stands. */
export function ItemMark({ view, item, shows }: { view: ItemView; item: Item; shows?: Shown }) {
  // Follows the language.
  useText();
  if (view.phase) return <Mark phase={view.phase(item)} shows={shows} />;
  return <StatusMark definition={view.definition} item={item} shows={shows} />;
}
