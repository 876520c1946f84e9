// The example thread in columns. Positions are fractions of the width, so that it scales with the page.
import { Braces, Bug, Flag, FlaskConical, ListChecks, Repeat, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../kit/ui/class-names.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import {
  items,
  narrowSteps,
  type Edge,
  type Item,
  type ItemName,
  type Layout,
  type Stage,
} from './thread-data.ts';
import styles from './thread.module.css';

const stageIcons: Record<Stage, LucideIcon> = {
  feature: Flag,
  requirement: ListChecks,
  function: Braces,
  testcase: FlaskConical,
  defect: Bug,
  release: Repeat,
};

function StageName({ stage }: { stage: Stage }) {
  const t = useText();
  const Icon = stageIcons[stage];
  return (
    <>
      <Icon size={14} />
      {t(`stage.${stage}`)}
    </>
  );
}

const releaseDay = new Date(2026, 4, 20);

function useLabel({ label }: Item): string {
  const t = useText();
  return label === 'example.release' ? t(label, { day: formatDay(releaseDay) }) : t(label);
}

/** What is inside a card of the picture. */
function CardContent({ name }: { name: ItemName }) {
  const item: Item = items[name];
  const label = useLabel(item);
  return (
    <>
      <span className={classNames(styles.glyph, styles[item.tone])}>
        <StatusGlyph glyph={item.glyph} size={15} />
      </span>
      {item.number && <span className={styles.number}>{item.number}</span>}
      {label}
    </>
  );
}

const cardClass = (name: ItemName): string => {
  const { look }: Item = items[name];
  return classNames(styles.card, look && styles[look]);
};

/** Outside any screen, so that the thread has no visible end. */
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

const brokenAt = narrowSteps.findIndex(([, item]) => item === 'failed');

/** The vertical variant: solid where proven, dots from the failed test on. */
export function ThreadColumn() {
  return (
    <div className={styles.column}>
      {narrowSteps.map(([stage, item], index) => (
        <div
          key={stage}
          className={classNames(
            styles.step,
            index >= brokenAt && styles.open,
            index === brokenAt && styles.broken,
          )}
        >
          <span className={styles.knot} />
          <span className={cardClass(item)}>
            <CardContent name={item} />
          </span>
          <span className={styles.stepStage}>
            <StageName stage={stage} />
          </span>
        </div>
      ))}
    </div>
  );
}
