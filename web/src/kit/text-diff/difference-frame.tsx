// The frame around what differs between two texts: a label above each side, and rows with a heading.
import type { BlockChange, PlacedBlock } from '@tracery/contract/records/text-changes';
import type { ReactNode } from 'react';
import { BlockDifference } from './block-difference.tsx';
import styles from './difference-frame.module.css';

interface Labels {
  before: string;
  after: string;
}

export function DifferenceFrame({ labels, children }: { labels: Labels; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.labels}>
        <span>{labels.before}</span>
        <span>{labels.after}</span>
      </div>
      {children}
    </div>
  );
}

export const sourceOf = (block: PlacedBlock | undefined): string | null => block?.source.trim() ?? null;

export function DifferenceRow({ change, labels }: { change: BlockChange; labels: Labels }) {
  const { heading, place } = (change.after ?? change.before)!;
  return (
    <div className={styles.row} data-changed tabIndex={-1}>
      {/* Of the part that a block stands in; a heading needs none. */}
      {heading && place > 0 && <b className={styles.heading}>{heading}</b>}
      <BlockDifference before={sourceOf(change.before)} after={sourceOf(change.after)} labels={labels} />
    </div>
  );
}
