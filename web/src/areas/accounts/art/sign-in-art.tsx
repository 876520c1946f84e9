import { Canvas, Gap, joining, Knot, LeadIn, proven, quiet, Stem, Thread } from './strands.tsx';

/** `open` and `full` are knots on a thread that joins; `gap` is where one breaks off. */
interface Row {
  y: number;
  open?: number;
  full?: number;
  gap?: number;
}

const rows: readonly Row[] = [
  { y: 90, open: 96, full: 188 },
  { y: 170, gap: 196 },
  { y: 250, open: 70, full: 196 },
  { y: 330, open: 150 },
  { y: 410, open: 110, full: 176 },
  { y: 490, open: 64, full: 204 },
  { y: 570, gap: 150 },
  { y: 650, open: 90, full: 160 },
  { y: 730, open: 140 },
  { y: 810, gap: 196 },
];

const broken = { ...quiet, width: proven.width };

/** Many threads become one release; a few still end on the way. */
export function SignInArt() {
  return (
    <Canvas>
      {rows.map(({ y, open, full, gap }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={gap === undefined ? proven : broken} />
          {gap === undefined ? (
            <Thread d={joining(y)} tone={proven} order={order} />
          ) : (
            <>
              <Thread d={`M-20 ${y}H${gap - 8}`} tone={broken} order={order} />
              <Gap x={gap} y={y} order={order} />
            </>
          )}
          {open !== undefined && <Knot x={open} y={y} colour="var(--lineStrong)" isOpen order={order} />}
          {full !== undefined && <Knot x={full} y={y} colour="var(--lineStrong)" order={order} />}
        </g>
      ))}
      <Stem />
    </Canvas>
  );
}
