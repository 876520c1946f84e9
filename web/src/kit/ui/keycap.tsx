import { useText } from '../../lib/i18n/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { classNames } from './class-names.ts';
import styles from './keycap.module.css';

interface Props {
  children: string;
  /** For help on shortcuts: read by screen readers, and shown on touch devices too. */
  isAnnounced?: boolean;
}

/** A drawn key. Next to a button it is decoration, so screen readers skip it. */
export const Keycap = ({ children, isAnnounced = false }: Props) => (
  <kbd
    className={classNames(styles.keycap, !isAnnounced && styles.aside)}
    aria-hidden={!isAnnounced || undefined}
  >
    {children}
  </kbd>
);

/** Ctrl, or ⌘ on a Mac. */
export function CtrlKeycap({ isAnnounced = false }: Pick<Props, 'isAnnounced'>) {
  const t = useText();
  return <Keycap isAnnounced={isAnnounced}>{isMac ? '⌘' : t('key.ctrl')}</Keycap>;
}

/** Keys and what they do. */
export const KeyHint = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <span className={styles.hint}>
    {keys.map((key, at) => (
      // C C is a sequence too.
      // oxlint-disable-next-line react/no-array-index-key
      <Keycap key={key + at}>{key}</Keycap>
    ))}
    {does}
  </span>
);
