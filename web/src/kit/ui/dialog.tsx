import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  title: string;
  /** `form` is 66% of the window, and all of it below 600 px; `small` is for one question; `window` is all of it. */
  size?: 'form' | 'small' | 'window';
  /** Beside the title. */
  actions?: ReactNode;
  /** Fixed while the content scrolls. */
  footer?: ReactNode;
  /** No padding around the content. */
  isFlush?: boolean;
  /** For dialogs without unsaved input. */
  closesOutside?: boolean;
  /** Neither Esc nor the back gesture closes it. */
  isPersistent?: boolean;
  /** Esc, the cross, the back gesture of a phone. The dialog is gone when its parent no longer renders it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Open as long as it is rendered. `data-autofocus` marks the first focus. It is rendered at the end of the body, so
 * that neither styles nor a form around its caller affect it.
 */
export function Dialog(props: Props) {
  const { title, size = 'form', actions, footer, isFlush, onClose, children } = props;
  const { closesOutside = false, isPersistent = false } = props;
  const t = useText();
  const titleId = useId();
  const modal = useModal({ onClose, closesOutside, isPersistent });
  return createPortal(
    // The handlers only close it; the controls inside do the rest.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...modal}
      role={size === 'small' ? 'alertdialog' : undefined}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
    >
      <div className={styles.inside}>
        {/* Not <header> and <footer>: directly in the body these would be landmarks of the page. */}
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {actions}
          {size === 'form' && (
            <IconButton label={t('action.close')} icon={<X size={16} />} onClick={onClose} />
          )}
        </div>
        <div className={classNames(styles.content, isFlush && styles.flush)}>{children}</div>
        {footer && (
          <div className={styles.footer} data-keep-clear>
            {footer}
          </div>
        )}
      </div>
    </dialog>,
    document.body,
  );
}
