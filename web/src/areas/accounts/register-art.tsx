import { Canvas, Gap, joining, Knot, LeadIn, ours, quiet, Stem, Thread } from './art/strands.tsx';

const others = [
  { y: 90, open: 96, full: 188 },
  { y: 170, open: 130 },
  { y: 250, open: 70, full: 196 },
  { y: 410, open: 110, full: 176 },
  { y: 490, open: 64, full: 204 },
  { y: 650, open: 90, full: 160 },
  { y: 730, open: 140 },
  { y: 810, open: 110 },
] as const;

/** Illustration: a new thread among others. */
export function RegisterArt() {
  return (
    <Canvas>
      {others.map(({ y, open, ...knots }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={quiet} />
          <Thread d={joining(y)} tone={quiet} order={order} />
          <Knot x={open} y={y} colour="var(--line)" isOpen order={order} />
          {'full' in knots && <Knot x={knots.full} y={y} colour="var(--line)" order={order} />}
        </g>
      ))}
      <LeadIn y={570} tone={quiet} />
      <Thread d="M-20 570H144" tone={quiet} order={6} />
      <Gap x={152} y={570} order={6} />
      <Stem />
      <Thread d={joining(330, 152)} tone={ours} order={10} />
      <circle cx="136" cy="330" r="16" fill="var(--primaryTint)" stroke="var(--primary)" strokeWidth="2" />
      <path d="M136 323v14M129 330h14" stroke="var(--primary)" strokeWidth="2" strokeLinecap="round" />
    </Canvas>
  );
}
