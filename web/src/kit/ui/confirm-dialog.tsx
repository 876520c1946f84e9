import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Names the object: `Remove hana.mori?` */
  title: string;
  /** Says what will be lost. */
  text: string;
  /** The verb of the question. */
  confirm: string;
  /** Red, for destructive actions. */
  isDangerous?: boolean;
  onCancel: () => void;
  /** The button is busy until it resolves. If it rejects, the dialog stays open; the call shows the error. */
  onConfirm: () => Promise<void> | void;
}

/** A small dialog with cancel and confirm. */
export function ConfirmDialog({ title, text, confirm, isDangerous = false, onCancel, onConfirm }: Props) {
  const t = useText();
  const textId = useId();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // The call has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busyText={isBusy ? confirm : undefined}
            aria-describedby={textId}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p id={textId}>{text}</p>
    </Dialog>
  );
}
