// The icon of a status: its shape shows the phase, its colour repeats it.
import type { ReactNode } from 'react';

export type Glyph =
  | 'initial'
  | 'waiting'
  | 'quarter'
  | 'half'
  | 'most'
  | 'done'
  | 'failed'
  | 'blocked'
  | 'frozen'
  | 'alert'
  | 'struck'
  | 'averted'
  | 'gone'
  | 'slashed'
  | 'stored'
  | 'suspect'
  | 'stale';

const ring = <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const disc = <circle cx="8" cy="8" r="6.5" fill="currentColor" />;
/** In the background colour, so that the sign looks cut out. */
const cut = {
  fill: 'none',
  stroke: 'var(--cut, var(--surface))',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
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
  most: (
    <>
      {ring}
      <path fill="currentColor" d="M8 8V4.6A3.4 3.4 0 1 1 4.6 8Z" />
    </>
  ),
  slashed: (
    <>
      {ring}
      <path d="m4 12 8-8" {...line} />
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
  blocked: (
    <>
      {disc}
      <path d="M5 8h6" {...cut} />
    </>
  ),
  alert: (
    <path
      d="M7.15 2.9 2.15 11.7a1 1 0 0 0 .87 1.5h9.96a1 1 0 0 0 .87-1.5l-5-8.8a1 1 0 0 0-1.7 0ZM8 6.25v2.6M8 10.9v.05"
      {...line}
    />
  ),
  struck: (
    <path
      d="M9.25 1.9 3.4 9h3.9l-.7 5.1L12.6 7H8.6z"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  ),
  averted: (
    <path d="M8 1.9 13 3.8v4c0 3-2.1 5.2-5 6.3-2.9-1.1-5-3.3-5-6.3v-4L8 1.9ZM5.7 8l1.6 1.6 3-3.3" {...line} />
  ),
  gone: (
    <>
      <circle cx="8" cy="8" r="5.75" {...line} strokeDasharray=".1 2.9" />
      <path d="m6.2 6.2 3.6 3.6m0-3.6-3.6 3.6" {...line} />
    </>
  ),
  suspect: (
    <>
      {ring}
      <path d="M4.9 8.7c.9-1.5 2-1.5 3.1-.7s2.2.8 3.1-.7" {...line} />
    </>
  ),
  stale: (
    <>
      {ring}
      <path d="m5.6 8.2 1.7 1.7 3.1-3.5" {...line} />
    </>
  ),
  stored: <path d="M2.5 3.5h11v2.75h-11ZM3.5 6.25v6.25h9V6.25M6.5 8.75h3" {...line} />,
};

export function StatusGlyph({ glyph, size = 16 }: { glyph: Glyph; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[glyph]}
    </svg>
  );
}
