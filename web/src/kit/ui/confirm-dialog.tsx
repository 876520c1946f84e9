import { useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** Names the thing: `Remove hana.mori?` */
  title: string;
  /** Names the loss. */
  text: string;
  /** The verb of the question. */
  confirm: string;
  /** Red, for what takes something away. */
  isDangerous?: boolean;
  onCancel: () => void;
  /** The button is busy until it resolves. Failures are told elsewhere; the question then stays open. */
  onConfirm: () => Promise<void> | void;
}

/** The small question before something is done: cancel, confirm. */
export function ConfirmDialog({ title, text, confirm, isDangerous = false, onCancel, onConfirm }: Props) {
  const t = useText();
  const textId = useId();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // The person was told by the call.
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
