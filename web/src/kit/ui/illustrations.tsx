// Small illustrations for notices and empty states: a thread with knots, in several conditions.
import type { ReactNode } from 'react';

const solid = {
  stroke: 'var(--lineStrong)',
  strokeWidth: 1.75,
  fill: 'none',
  strokeLinecap: 'round',
} as const;
const dotted = { ...solid, stroke: 'var(--line)', strokeDasharray: '1.5 5' } as const;
const knot = { fill: 'var(--surface)', stroke: 'var(--line)', strokeWidth: 1.75 } as const;

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg width="180" height="72" viewBox="0 0 180 72" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A thread that has only its first knot. */
export function FirstKnot() {
  return (
    <Illustration>
      <circle cx="20" cy="36" r="7" fill="var(--primary)" />
      <path d="M30 36H90" {...dotted} />
      <circle cx="98" cy="36" r="6" {...knot} />
      <path d="M106 36H150" {...dotted} />
      <circle cx="158" cy="36" r="6" {...knot} />
    </Illustration>
  );
}

/** A thread that leads astray. */
export function LostThread() {
  return (
    <Illustration>
      <path d="M8 50C40 50 30 20 62 20S90 52 118 52" {...solid} />
      <circle
        cx="118"
        cy="52"
        r="5"
        fill="var(--surface)"
        stroke="var(--amber)"
        strokeWidth="1.75"
        strokeDasharray="2.6 2"
      />
      <circle cx="158" cy="24" r="6" {...knot} />
    </Illustration>
  );
}

/** A thread that ends at a lock. */
export function LockedThread() {
  return (
    <Illustration>
      <path d="M8 36H72" {...solid} />
      <rect x="76" y="32" width="28" height="22" rx="5" {...solid} fill="var(--surface)" />
      <path d="M82 32v-5a8 8 0 0 1 16 0v5" {...solid} />
      <path d="M108 36H172" {...dotted} />
    </Illustration>
  );
}

/** A thread that broke. */
export function BrokenThread() {
  return (
    <Illustration>
      <path d="M8 36H70" {...solid} />
      <circle cx="76" cy="36" r="6" fill="var(--lineStrong)" />
      <path
        d="M86 30l6 6-6 6M100 30l-6 6 6 6"
        {...solid}
        stroke="var(--red)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="112" cy="36" r="6" {...knot} />
      <path d="M120 36H172" {...dotted} />
    </Illustration>
  );
}
