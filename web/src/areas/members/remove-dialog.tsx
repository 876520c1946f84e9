import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { members, type Member } from './use-members.ts';

interface Props {
  member: Member;
  onClose: () => void;
}

export function RemoveDialog({ member, onClose }: Props) {
  const t = useText();
  const name = member.fullname || member.username;
  const remove = async () => {
    await call('POST /prdapi/v1/products/remove-members/{id}', { params: { id: member.id } });
    onClose();
    showInfo(text('user.removeSuccess'));
    await readAgain(members);
  };
  return (
    <ConfirmDialog
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      confirm={t('members.remove')}
      isDangerous
      onCancel={onClose}
      onConfirm={remove}
    />
  );
}
