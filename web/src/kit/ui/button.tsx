import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface Look {
  variant?: 'primary' | 'outlined' | 'tonal' | 'text' | 'danger' | 'dangerOutlined';
  size?: 'medium' | 'large';
  isWide?: boolean;
}

/** The class names alone, for links that look like buttons. */
export const buttonLook = ({ variant = 'text', size = 'medium', isWide = false }: Look = {}): string =>
  classNames(styles.button, styles[variant], size === 'large' && styles.large, isWide && styles.wide);

type Props = ComponentProps<'button'> &
  Look & {
    /** Shown with a spinner while the button is busy; pressing it then does nothing. */
    busyText?: string | undefined;
    children: ReactNode;
  };

export function Button({ variant, size, isWide, busyText, className, children, onClick, ...rest }: Props) {
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) });
  const isBusy = busyText !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look, isBusy && styles.busy, className)}
      // Not `disabled`: the button would lose the focus.
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
