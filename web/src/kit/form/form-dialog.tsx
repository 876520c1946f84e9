// The frame of every dialog that makes something: what it says at the left, what it is at the right.
import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CtrlKeycap, Keycap } from '../ui/keycap.tsx';
import styles from './form-dialog.module.css';

interface Props {
  title: string;
  /** On the button that saves, and on it while it does. */
  saveText: string;
  savingText: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** Beside the buttons. */
  option?: ReactNode;
  /** Without it, all is one column. */
  aside?: ReactNode;
  /** Neither Escape nor a press outside closes it. */
  isPersistent?: boolean;
  children: ReactNode;
}

export function FormDialog(props: Props) {
  const {
    title,
    saveText,
    savingText,
    isSaving,
    onSubmit,
    onClose,
    option,
    aside,
    children,
    isPersistent = false,
  } = props;
  const t = useText();
  const formId = useId();
  const sendByKeys = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
    (document.getElementById(formId) as HTMLFormElement).requestSubmit();
  };
  return (
    <Dialog
      title={title}
      isPersistent={isPersistent}
      onClose={onClose}
      footer={
        <>
          {/* As in the form, to which it belongs. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          {option && <div onKeyDown={sendByKeys}>{option}</div>}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busyText={isSaving ? savingText : undefined}>
            {saveText}
            <span className={styles.keys}>
              <CtrlKeycap />
              <Keycap>{t('key.enter')}</Keycap>
            </span>
          </Button>
        </>
      }
    >
      {/* The keys are a second way to the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={formId}
        className={aside ? styles.form : styles.own}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSubmit(event);
        }}
        onKeyDown={sendByKeys}
      >
        {aside ? (
          <>
            <div className={styles.text}>{children}</div>
            <div className={styles.aside}>{aside}</div>
          </>
        ) : (
          children
        )}
      </form>
    </Dialog>
  );
}

/** What will be so once it is saved. */
export const AfterSaving = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.after}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
);
