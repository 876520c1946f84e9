// Shape gives the phase, colour repeats it. Drawn by us, because no icon set knows these meanings.
import type { ReactNode } from 'react';

export type Glyph = 'initial' | 'waiting' | 'quarter' | 'half' | 'done' | 'failed' | 'frozen';

const ring = <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const disc = <circle cx="8" cy="8" r="6.5" fill="currentColor" />;
/** Drawn in the colour of what lies behind, so that the sign looks cut out. */
const cut = {
  fill: 'none',
  stroke: 'var(--cut, var(--surface))',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const shapes: Record<Glyph, ReactNode> = {
  initial: (
    <circle
      cx="8"
      cy="8"
      r="5.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 2.116"
      strokeLinecap="round"
    />
  ),
  waiting: ring,
  quarter: (
    <>
      {ring}
      <path fill="currentColor" d="M8 8V4.6A3.4 3.4 0 0 1 11.4 8Z" />
    </>
  ),
  half: (
    <>
      {ring}
      <path fill="currentColor" d="M8 8V4.6A3.4 3.4 0 0 1 8 11.4Z" />
    </>
  ),
  done: (
    <>
      {disc}
      <path d="m5.2 8.3 2 2 3.7-4.2" {...cut} />
    </>
  ),
  frozen: (
    <path
      d="M8 1.5v13M2.4 4.75l11.2 6.5M2.4 11.25l11.2-6.5M6.2 2.6 8 4.2l1.8-1.6M6.2 13.4 8 11.8l1.8 1.6M2.2 7l2.3-.9L4.1 3.7M13.8 9l-2.3.9.4 2.4M2.2 9l2.3.9-.4 2.4M13.8 7l-2.3-.9.4-2.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  failed: (
    <>
      {disc}
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" {...cut} />
    </>
  ),
};

export function StatusGlyph({ glyph, size = 16 }: { glyph: Glyph; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[glyph]}
    </svg>
  );
}
