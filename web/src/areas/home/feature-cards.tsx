import type { ComponentType, ReactNode } from 'react';
import styles from './home.module.css';
import { useText } from '../../lib/i18n/i18n.ts';

// The cards of the home page, each with a small drawing.
const solid = {
  stroke: 'var(--lineStrong)',
  strokeWidth: 1.75,
  fill: 'none',
  strokeLinecap: 'round',
} as const;
const dotted = { ...solid, stroke: 'var(--line)', strokeDasharray: '1.5 5' } as const;
const sheet = { rx: 5, fill: 'var(--surface)', stroke: 'var(--borderStrong)', strokeWidth: 1.25 } as const;

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} width="232" height="62" viewBox="0 0 232 62" aria-hidden="true">
      {children}
    </svg>
  );
}

function ProcessDrawing() {
  return (
    <Drawing>
      <path d="M6 30H126" {...solid} />
      <path d="M134 30H214" {...dotted} />
      {[6, 46, 86].map((x) => (
        <circle key={x} cx={x} cy="30" r="5" fill="var(--lineStrong)" />
      ))}
      <circle cx="126" cy="30" r="9" fill="var(--primaryTint2)" />
      <circle cx="126" cy="30" r="5" fill="var(--primary)" />
      {[170, 214].map((x) => (
        <circle
          key={x}
          cx={x}
          cy="30"
          r="4.25"
          fill="var(--surface)"
          stroke="var(--line)"
          strokeWidth="1.75"
        />
      ))}
    </Drawing>
  );
}

function ProductsDrawing() {
  return (
    <Drawing>
      <rect x="60" y="4" width="150" height="44" {...sheet} />
      <rect x="30" y="10" width="160" height="44" {...sheet} />
      <rect x="1" y="16" width="170" height="44" {...sheet} />
      <circle cx="20" cy="38" r="6.5" fill="var(--primary)" />
      <path
        d="m17 38.2 2.1 2.1 4-4.4"
        {...solid}
        stroke="var(--onPrimary)"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <rect x="36" y="31" width="84" height="5" rx="2.5" fill="var(--text3)" />
      <rect x="36" y="42" width="52" height="4" rx="2" fill="var(--track)" />
    </Drawing>
  );
}

function UmlDrawing() {
  return (
    <Drawing>
      <rect x="2" y="4" width="56" height="16" {...sheet} />
      <rect x="152" y="4" width="56" height="16" {...sheet} />
      <path d="M30 20V60M180 20V60" stroke="var(--line)" strokeWidth="1.5" strokeDasharray="3 3" />
      <path d="M30 34H176m-6-4 6 4-6 4" {...solid} strokeLinejoin="round" />
      <path d="M180 50H34" {...solid} strokeDasharray="5 4" strokeLinecap="butt" />
      <path d="m40 46-6 4 6 4" {...solid} strokeLinejoin="round" />
    </Drawing>
  );
}

const numbers = [
  [0, 'F-4'],
  [52, 'R-131'],
  [118, 'N-22'],
  [184, 'TC-206'],
] as const;

function KeyDrawing() {
  return (
    <Drawing>
      {numbers.map(([x, number]) => (
        <text key={x} className={styles.drawnNumber} x={x} y="34">
          {number}
        </text>
      ))}
      <path d="M28 30H44M94 30H110M153 30H176" {...solid} />
    </Drawing>
  );
}

const bars = [
  [0, 6, 70, 'var(--lineStrong)'],
  [34, 20, 92, 'var(--chart2)'],
  [80, 34, 60, 'var(--chart2)'],
  [110, 48, 98, 'var(--borderStrong)'],
] as const;

function EngineeringDrawing() {
  return (
    <Drawing>
      {bars.map(([x, y, width, fill]) => (
        <rect key={y} x={x} y={y} width={width} height="7" rx="3.5" fill={fill} />
      ))}
      <path d="M126 2V58" stroke="var(--primary)" strokeWidth="1.5" strokeDasharray="2 3" />
    </Drawing>
  );
}

function ViewsDrawing() {
  const text = [
    [16, 36, 'var(--lineStrong)'],
    [25, 28, 'var(--borderStrong)'],
    [34, 34, 'var(--borderStrong)'],
    [43, 22, 'var(--borderStrong)'],
  ] as const;
  const lanes = [
    [85, 30, 'var(--borderStrong)'],
    [99.5, 18, 'var(--lineStrong)'],
    [114, 24, 'var(--borderStrong)'],
  ] as const;
  return (
    <Drawing>
      {[1, 77, 153].map((x) => (
        <rect key={x} x={x} y="6" width="56" height="48" {...sheet} />
      ))}
      {text.map(([y, width, fill]) => (
        <rect key={y} x="10" y={y} width={width} height="3.5" rx="1.75" fill={fill} />
      ))}
      {lanes.map(([x, height, fill]) => (
        <rect key={x} x={x} y="14" width="11" height={height} rx="2.5" fill={fill} />
      ))}
      <path d="M161 30c12 0 10-12 24-12M161 30h38M161 30c12 0 10 12 24 12" {...solid} strokeWidth="1.5" />
      <circle cx="161" cy="30" r="3" fill="var(--lineStrong)" />
      <circle cx="187" cy="18" r="3" fill="var(--lineStrong)" />
      <circle cx="187" cy="42" r="2.5" fill="var(--surface)" stroke="var(--line)" strokeWidth="1.5" />
      <circle cx="201" cy="30" r="3" fill="var(--lineStrong)" />
    </Drawing>
  );
}

const cards = {
  process: ProcessDrawing,
  products: ProductsDrawing,
  uml: UmlDrawing,
  key: KeyDrawing,
  engineering: EngineeringDrawing,
  multiview: ViewsDrawing,
} satisfies Record<string, ComponentType>;

export function FeatureCards() {
  const t = useText();
  const topics = Object.entries(cards) as [keyof typeof cards, ComponentType][];
  return (
    <>
      <h2 className={styles.cardsTitle}>{t('home.cards')}</h2>
      <ul className={styles.cards}>
        {topics.map(([topic, TopicDrawing]) => (
          <li key={topic}>
            <TopicDrawing />
            <h3>{t(`home.${topic}.title`)}</h3>
            <p>{t(`home.${topic}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
