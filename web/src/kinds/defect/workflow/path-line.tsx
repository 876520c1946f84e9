import { defect } from '@tracery/contract/kinds/defect';
import { useHistory } from '../../../kit/records/use-history.ts';
import { StatusGlyph } from '../../../kit/ui/status-glyph.tsx';
import { lookOf } from '../../../kit/items/fields/status-look.ts';
import type { Item } from '../../../kit/items/view.ts';
import { formatCalendarDay, formatMoment, formatTime } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { pathOf, type Stop } from './path.ts';
import styles from './workflow.module.css';

/** What is done has its tick, what was left out its dashes, what lies ahead its ring. */
const glyphOf = ({ place, state }: Stop) => {
  if (state === 'past') return 'done';
  if (state === 'skipped') return 'initial';
  return state === 'ahead' && place === 'closed' ? 'waiting' : lookOf(place).glyph;
};

const shortly = (moment: Date) =>
  moment.toDateString() === new Date().toDateString() ? formatTime(moment) : formatCalendarDay(moment);

/** All places a defect can be at, and where among them it stands. */
export function PathLine({ item }: { item: Item }) {
  const t = useText();
  const language = useLanguage();
  const { data: history } = useHistory('Defect', item.id);
  const whenOf = ({ state, at }: Stop) => {
    if (state === 'skipped') return t('workflow.skipped');
    if (!at) return '';
    return t(state === 'now' ? 'workflow.since' : 'workflow.at', { when: shortly(new Date(at)) });
  };
  return (
    <ol className={styles.path}>
      {pathOf(item, history?.list).map((stop) => (
        <li
          key={stop.place}
          className={styles.stop}
          data-state={stop.state}
          data-tone={stop.state === 'now' ? lookOf(stop.place).tone : undefined}
          aria-current={stop.state === 'now' ? 'step' : undefined}
        >
          <StatusGlyph glyph={glyphOf(stop)} />
          <span className={styles.place}>{defect.statuses[stop.place][language]}</span>
          <span className={styles.when} title={stop.at && formatMoment(new Date(stop.at))}>
            {whenOf(stop)}
          </span>
        </li>
      ))}
    </ol>
  );
}
