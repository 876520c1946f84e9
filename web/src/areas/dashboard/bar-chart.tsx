// Columns over the words of their statuses, drawn as SVG.
import type { Definition } from '@tracery/contract/work-item/definition';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import styles from './charts.module.css';
import type { StatusCount } from './status-counts.ts';
import { useElementSize, type ElementSize } from '../../kit/ui/use-element-size.ts';

interface Props {
  definition: Definition;
  counts: readonly StatusCount[];
  /** The same in words, for screen readers. */
  summary: string;
}

export function BarChart({ definition, counts, summary }: Props) {
  const [ref, size] = useElementSize();
  return (
    <div className={styles.bars} data-chart="bar">
      <p className={visuallyHidden.text}>{summary}</p>
      <div ref={ref} className={styles.plot} aria-hidden="true">
        {size && <Bars counts={counts} size={size} />}
      </div>
      <ul className={styles.words} aria-hidden="true">
        {counts.map(({ phase, word, marked }) => (
          <li key={phase}>
            <StatusMark definition={definition} item={marked} shows="glyph" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Room for the number over the highest column. */
const marginTop = 24;
/** Between a column and its number. */
const labelGap = 5;
const maxGridLines = 4;
const cornerRadius = 3;

/** 1, 2 or 5 times a power of ten: the closest to `step` that people can count in. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = step / power;
  if (factor >= Math.sqrt(50)) return 10 * power;
  if (factor >= Math.sqrt(10)) return 5 * power;
  return factor >= Math.sqrt(2) ? 2 * power : power;
}

/** A rectangle whose upper corners are rounded. */
function columnPath(x: number, y: number, width: number, height: number): string {
  const radius = Math.min(cornerRadius, height);
  return [
    `M${x} ${y + height}`,
    `v${radius - height}`,
    `q0 ${-radius} ${radius} ${-radius}`,
    `h${width - 2 * radius}`,
    `q${radius} 0 ${radius} ${radius}`,
    `v${height - radius}Z`,
  ].join('');
}

function Bars({ counts, size: { width, height } }: { counts: readonly StatusCount[]; size: ElementSize }) {
  const highest = Math.max(1, ...counts.map(({ count }) => count));
  const step = Math.max(1, roundStep(highest / maxGridLines));
  const top = Math.ceil(highest / step) * step;
  // The lowest line is drawn inside the surface.
  const baseline = height - 1;
  const yOf = (count: number) => baseline - (count / top) * (baseline - marginTop);
  const band = width / counts.length;
  const gridLines = Array.from({ length: top / step + 1 }, (_, line) => line * step);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {gridLines.map((count) => (
        <line
          key={count}
          className={styles.gridLine}
          x2={width}
          // On whole pixels, so that the line is sharp.
          y1={Math.round(yOf(count)) + 0.5}
          y2={Math.round(yOf(count)) + 0.5}
        />
      ))}
      {counts.map(({ phase, count, colour }, index) => (
        <g key={phase}>
          <path
            data-bar
            d={columnPath(band * (index + 0.25), yOf(count), band / 2, baseline - yOf(count))}
            fill={colour}
          />
          {count > 0 && (
            <text className={styles.barLabel} x={band * (index + 0.5)} y={yOf(count) - labelGap}>
              {count}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
