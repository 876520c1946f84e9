// A ring of shares around their total, drawn as SVG, with a legend below.
import type { Definition } from '@tracery/contract/work-item/definition';
import type { CSSProperties } from 'react';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './charts.module.css';
import { totalOf, type StatusCount } from './status-counts.ts';
import { useElementSize } from '../../kit/ui/use-element-size.ts';

const [smallest, largest] = [120, 180];

/** 40 % of the width, within limits that keep ring and legend readable. */
const sizeFor = (width: number) => Math.round(Math.min(largest, Math.max(smallest, width * 0.42)));

interface Props {
  definition: Definition;
  counts: readonly StatusCount[];
  /** The same in words, for screen readers. */
  summary: string;
}

export function DonutChart({ definition, counts, summary }: Props) {
  const t = useText();
  const [ref, available] = useElementSize();
  const total = totalOf(counts);
  const size = available ? sizeFor(available.width) : smallest;
  return (
    <div ref={ref} className={styles.donut} data-chart="donut">
      <p className={visuallyHidden.text}>{summary}</p>
      <div className={styles.ring} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
        {available && <Ring counts={counts} total={total} size={size} />}
        <span className={styles.total}>
          <b>{total}</b>
          {t('dashboard.total')}
        </span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {counts.map(({ phase, marked, count }) => (
          <li key={phase}>
            <StatusMark definition={definition} item={marked} />
            <b>{count}</b>
            <span className={styles.percent}>{formatShare(count / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of the radius. */
const thickness = 0.26;
/** Pixels between two arcs. */
const gap = 2;

/** A point of a circle around the middle; angles run clockwise from the top. */
const pointAt = (radius: number, angle: number) =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** A part of the ring between two angles. Its ends are parallel, so the gap between two arcs is even. */
function arcPath(outer: number, inner: number, from: number, to: number): string {
  const isLong = to - from > Math.PI ? 1 : 0;
  const [outerInset, innerInset] = [gap / 2 / outer, gap / 2 / inner];
  return [
    `M${pointAt(outer, from + outerInset)}`,
    `A${outer} ${outer} 0 ${isLong} 1 ${pointAt(outer, to - outerInset)}`,
    `L${pointAt(inner, to - innerInset)}`,
    `A${inner} ${inner} 0 ${isLong} 0 ${pointAt(inner, from + innerInset)}Z`,
  ].join('');
}

/** A full ring: two halves of each circle, since an arc cannot end where it starts. */
const wholeRing = (outer: number, inner: number) =>
  [outer, inner]
    .map(
      (radius) =>
        `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`,
    )
    .join('');

function Ring({ counts, total, size }: { counts: readonly StatusCount[]; total: number; size: number }) {
  const outer = size / 2;
  const inner = outer * (1 - thickness);
  const shown = counts.filter(({ count }) => count > 0);
  const angleOf = (count: number) => (count / total) * 2 * Math.PI;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
      <g transform={`translate(${outer} ${outer})`}>
        {shown.map(({ phase, count, colour }, index) => {
          const from = angleOf(totalOf(shown.slice(0, index)));
          const path =
            shown.length === 1 ? wholeRing(outer, inner) : arcPath(outer, inner, from, from + angleOf(count));
          return <path key={phase} data-arc d={path} fill={colour} fillRule="evenodd" />;
        })}
      </g>
    </svg>
  );
}
