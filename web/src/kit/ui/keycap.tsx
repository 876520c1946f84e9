import { useText } from '../../lib/i18n/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { classNames } from './class-names.ts';
import styles from './keycap.module.css';

interface Props {
  children: string;
  /** Where keys are the matter itself: read out, and shown also where nobody has a keyboard. */
  isMatter?: boolean;
}

/** A key, drawn. Beside a button it says nothing that the button does not do anyway, so it is not read out. */
export const Keycap = ({ children, isMatter = false }: Props) => (
  <kbd className={classNames(styles.keycap, !isMatter && styles.aside)} aria-hidden={!isMatter || undefined}>
    {children}
  </kbd>
);

/** Ctrl, or what a Mac has in its place. */
export function CtrlKeycap({ isMatter = false }: Pick<Props, 'isMatter'>) {
  const t = useText();
  return <Keycap isMatter={isMatter}>{isMac ? '⌘' : t('key.ctrl')}</Keycap>;
}

/** Keys and what they do, where there is room to say it. */
export const KeyHint = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <span className={styles.hint}>
    {keys.map((key) => (
      <Keycap key={key}>{key}</Keycap>
    ))}
    {does}
  </span>
);
