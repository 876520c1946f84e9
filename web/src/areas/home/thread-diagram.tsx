// The example thread, drawn in columns. Places are parts of the width, so that it stretches with the page.
import type { CSSProperties } from 'react';
import type { Edge, ItemName, Layout, Stage } from './thread-data.ts';
import { cardClass, CardContent, StageName } from './thread-parts.tsx';
import styles from './thread.module.css';

/** Far beyond any screen: the thread comes from somewhere and goes on. */
const offScreen = 3000;

const lines = {
  proven: { stroke: 'var(--lineStrong)' },
  notYet: { stroke: 'var(--line)', strokeDasharray: '1.5 5', strokeLinecap: 'round' },
} as const;

function curve({ positions }: Layout, [from, to]: Edge): string {
  const [x, y, width] = positions[from]!;
  const [endX, endY] = positions[to]!;
  const startX = x + width;
  const middle = (startX + endX) / 2;
  return `M${startX} ${y}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`;
}

function Lines({ layout }: { layout: Layout }) {
  const { width, height, positions, edges } = layout;
  const [firstX, firstY] = positions.sessions!;
  const [lastX, lastY, lastWidth] = positions.release!;
  const thread = { fill: 'none', strokeWidth: 1.75, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      <path d={`M${-offScreen} ${firstY}H${firstX}`} {...thread} {...lines.proven} />
      {edges.map((edge) => (
        <path key={edge.join()} d={curve(layout, edge)} {...thread} {...lines[edge[2]]} />
      ))}
      <path d={`M${lastX + lastWidth} ${lastY}H${width + offScreen}`} {...thread} {...lines.proven} />
    </svg>
  );
}

export function ThreadDiagram({ layout }: { layout: Layout }) {
  const part = (x: number) => `${(x / layout.width) * 100}%`;
  const cards = Object.entries(layout.positions) as [ItemName, readonly [number, number, number]][];
  const columns = Object.entries(layout.columns) as [Stage, number][];
  return (
    <div className={styles.picture} style={{ '--height': `${layout.height}px` } as CSSProperties}>
      {columns.map(([stage, x]) => (
        <div key={stage} className={styles.stage} style={{ left: part(x) }}>
          <StageName stage={stage} />
        </div>
      ))}
      <Lines layout={layout} />
      {cards.map(([name, [x, y, width]]) => (
        <div key={name} className={cardClass(name)} style={{ left: part(x), top: y, width: part(width) }}>
          <CardContent name={name} />
        </div>
      ))}
    </div>
  );
}
