import { StatusGlyph, type Glyph } from '../../kit/ui/status-glyph.tsx';
import type { Knot as State } from './thread-line.ts';
import styles from './knot.module.css';

/** Drawn as a status is; all other knots are drawn by the line itself. */
const glyphs: Partial<Record<State, Glyph>> = {
  failing: 'failed',
  blocked: 'blocked',
  frozen: 'frozen',
  ready: 'done',
  held: 'blocked',
};

interface Props {
  state: State;
  /** Of an open defect, 1 to 4. */
  severity?: number | undefined;
}

/** Decoration: whoever shows it says the same in words. */
export function Knot({ state, severity }: Props) {
  const glyph = glyphs[state];
  if (state === 'none') return null;
  return (
    <span className={styles.knot} data-state={state} data-severity={severity} aria-hidden="true">
      {glyph && <StatusGlyph glyph={glyph} size={15} />}
    </span>
  );
}
