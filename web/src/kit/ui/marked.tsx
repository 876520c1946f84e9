import styles from './marked.module.css';

/** A piece of a text that was searched in. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/** A text with what was searched for marked in it. */
export const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isHit }, at) =>
    isHit ? (
      // The pieces keep their order, and two of them may be the same.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
