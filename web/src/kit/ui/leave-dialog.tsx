import { useText } from '../../lib/i18n/i18n.ts';
import { leaveProduct } from '../../lib/session/current-product.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before the user leaves the current product. */
export function LeaveDialog({ onCancel }: { onCancel: () => void }) {
  const t = useText();
  const name = useSession()?.productName ?? '';
  return (
    <ConfirmDialog
      title={t('leave.title', { name })}
      text={t('leave.text')}
      confirm={t('leave.confirm')}
      isDangerous
      onCancel={onCancel}
      onConfirm={leaveProduct}
    />
  );
}
