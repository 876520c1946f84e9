import { Braces, Bug, FlaskConical, Flag, ListChecks, Repeat, type LucideIcon } from 'lucide-react';
import { classNames } from '../../kit/ui/class-names.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { items, type Item, type ItemName, type Stage } from './thread-data.ts';
import styles from './thread.module.css';

const stageIcons: Record<Stage, LucideIcon> = {
  feature: Flag,
  requirement: ListChecks,
  function: Braces,
  testcase: FlaskConical,
  defect: Bug,
  release: Repeat,
};

export function StageName({ stage }: { stage: Stage }) {
  const t = useText();
  const Icon = stageIcons[stage];
  return (
    <>
      <Icon size={14} />
      {t(`stage.${stage}`)}
    </>
  );
}

const releaseDay = new Date(2026, 4, 20);

function useLabel({ label }: Item): string {
  const t = useText();
  return label === 'example.release' ? t(label, { day: formatDay(releaseDay) }) : t(label);
}

/** What is inside a card of the picture. */
export function CardContent({ name }: { name: ItemName }) {
  const item: Item = items[name];
  const label = useLabel(item);
  return (
    <>
      <span className={classNames(styles.glyph, styles[item.tone])}>
        <StatusGlyph glyph={item.glyph} size={15} />
      </span>
      {item.number && <span className={styles.number}>{item.number}</span>}
      {label}
    </>
  );
}

export const cardClass = (name: ItemName): string => {
  const { look }: Item = items[name];
  return classNames(styles.card, look && styles[look]);
};
