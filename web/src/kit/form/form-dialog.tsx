// The layout of dialogs that create something: texts at the left, fields at the right.
import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CtrlKeycap, Keycap } from '../ui/keycap.tsx';
import styles from './form-dialog.module.css';

interface Props {
  title: string;
  /** The save button, and the same while saving. */
  saveText: string;
  savingText: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** Next to the buttons. */
  option?: ReactNode;
  /** The right column; without it there is one column. */
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
          {/* Belongs to the form, so Ctrl Enter works here too. */}
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
      {/* Ctrl Enter presses the save button. */}
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

/** Says what will happen after saving. */
export const AfterSaving = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.after}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
);
