// How far the planned items of an iteration are, as one bar and as four counts.
import { phases, phaseWords, type Phase } from '@tracery/contract/kinds/phases';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { StatusGlyph, type Glyph } from '../ui/status-glyph.tsx';
import { plannedIn, type PhaseCounts } from './burn-up.ts';
import styles from './phase-bar.module.css';

const glyphs: Record<Phase, Glyph> = { todo: 'waiting', doing: 'half', verifying: 'most', done: 'done' };

/** What is done first; what nobody began is the empty rest. */
const inBar = ['done', 'verifying', 'doing'] as const;

export function PhaseBar({ counts }: { counts: PhaseCounts }) {
  const planned = plannedIn(counts);
  return (
    <span className={styles.bar} aria-hidden="true">
      {inBar
        .filter((phase) => counts[phase] > 0)
        .map((phase) => (
          <i key={phase} data-phase={phase} style={{ width: `${(counts[phase] / planned) * 100}%` }} />
        ))}
    </span>
  );
}

export function PhaseList({ counts }: { counts: PhaseCounts }) {
  const language = useLanguage();
  return (
    <ul className={styles.phases}>
      {phases.map((phase) => (
        <li key={phase} data-phase={phase}>
          <StatusGlyph glyph={glyphs[phase]} size={14} />
          <b>{counts[phase]}</b> {phaseWords[phase][language]}
        </li>
      ))}
    </ul>
  );
}
