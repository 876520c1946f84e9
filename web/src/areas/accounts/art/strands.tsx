// Parts of the illustrations beside the account forms: threads from the left with knots.
import type { CSSProperties, ReactNode } from 'react';
import styles from './art.module.css';

export interface Tone {
  colour: string;
  width: number;
}

export const proven: Tone = { colour: 'var(--lineStrong)', width: 1.75 };
export const quiet: Tone = { colour: 'var(--line)', width: 1.5 };
export const faint: Tone = { colour: 'var(--borderStrong)', width: 1.5 };
export const ours: Tone = { colour: 'var(--primary)', width: 2.5 };

/** Delays the animation of later threads. */
const after = (order: number) => ({ '--order': order }) as CSSProperties;

export function Thread({ d, tone, order = 0 }: { d: string; tone: Tone; order?: number }) {
  return (
    <path
      className={styles.thread}
      style={after(order)}
      d={d}
      pathLength={1}
      fill="none"
      stroke={tone.colour}
      strokeWidth={tone.width}
    />
  );
}

/** The start of a thread, visible only in wide windows and not animated. */
export function LeadIn({ y, tone }: { y: number; tone: Tone }) {
  return <path d={`M-2000 ${y}H-20`} stroke={tone.colour} strokeWidth={tone.width} />;
}

interface KnotProps {
  x: number;
  y: number;
  colour: string;
  isOpen?: boolean;
  r?: number;
  order?: number;
}

export function Knot({ x, y, colour, isOpen = false, r = 5, order = 0 }: KnotProps) {
  const fill = isOpen ? 'var(--canvas)' : colour;
  return (
    <circle
      className={styles.knot}
      style={after(order)}
      cx={x}
      cy={y}
      r={r}
      fill={fill}
      stroke={colour}
      strokeWidth="2"
    />
  );
}

/** A broken thread: an amber knot, then dots. */
export function Gap({
  x,
  y,
  r = 6.5,
  dots = 64,
  order = 0,
}: {
  x: number;
  y: number;
  r?: number;
  dots?: number;
  order?: number;
}) {
  return (
    <g className={styles.knot} style={after(order)}>
      <path
        d={`M${x + r * 2} ${y}h${dots}`}
        stroke="var(--line)"
        strokeWidth="1.75"
        strokeDasharray="1.5 6"
        strokeLinecap="round"
      />
      <circle
        cx={x}
        cy={y}
        r={r}
        fill="var(--amber-bg)"
        stroke="var(--amber)"
        strokeWidth="1.6"
        strokeDasharray="2.6 2"
      />
    </g>
  );
}

/** Enters at height `y` and bends into the common stem. */
export const joining = (y: number, from = -20): string => `M${from} ${y}H220C400 ${y} 380 450 560 450`;

/** The stem that all threads join, up to the release. */
export function Stem() {
  return (
    <>
      <Thread d="M540 450H900" tone={ours} order={9} />
      <Knot x={640} y={450} r={6} colour="var(--primary)" order={10} />
      <Knot x={700} y={450} r={6} colour="var(--primary)" order={11} />
      <g className={styles.knot} style={after(12)}>
        <rect x="760" y="430" width="40" height="40" rx="10" fill="var(--primary)" />
        <path
          d="m772 451 5.5 5.5L788.500 444"
          fill="none"
          stroke="var(--onPrimary)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </>
  );
}

/** Keeps the right side visible at any width: there the threads meet. */
export function Canvas({ children }: { children: ReactNode }) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 880 900"
      preserveAspectRatio="xMaxYMid meet"
      overflow="visible"
    >
      {children}
    </svg>
  );
}
