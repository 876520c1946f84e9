import { roles, type Role } from '@tracery/contract/products/roles';
import { useId, useState, type FormEvent } from 'react';
import { FieldError } from '../../kit/form/field-error.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { roleIcons } from '../../kit/ui/role-chip.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import styles from './roles-dialog.module.css';
import { members, type Member } from './use-members.ts';

interface Props {
  member: Member;
  onClose: () => void;
}

/** Guest stands alone: taking it drops the others, taking another drops it. */
function afterToggle(held: readonly Role[], role: Role): Role[] {
  if (held.includes(role)) return held.filter((one) => one !== role);
  return role === 'Guest' ? ['Guest'] : [...held.filter((one) => one !== 'Guest'), role];
}

const formId = 'roles';

export function RolesDialog({ member, onClose }: Props) {
  const t = useText();
  const hintId = useId();
  const errorId = useId();
  const [held, setHeld] = useState<readonly Role[]>(member.roles);
  const [isSaving, setSaving] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const isWrong = wasSubmitted && held.length === 0;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (held.length === 0) return;
    setSaving(true);
    try {
      const chosen = roles.filter((role) => held.includes(role));
      await call('POST /usrapi/v1/users/update-role', { body: { userId: member.id, roles: chosen } });
      onClose();
      showInfo(text('roles.saved', { name: member.fullname || member.username }));
      await readAgain(members);
    } catch {
      // Told already; what was chosen stays.
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={t('roles.title', { name: member.fullname || member.username })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busyText={isSaving ? t('roles.saving') : undefined}
          >
            {t('roles.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)}>
        <fieldset className={styles.roles} aria-describedby={isWrong ? errorId : hintId}>
          <legend id={hintId} className={styles.hint}>
            {t('roles.hint')}
          </legend>
          {roles.map((role) => (
            <label key={role} className={styles.role}>
              <input
                type="checkbox"
                className={styles.box}
                checked={held.includes(role)}
                {...(role === (held[0] ?? roles[0]) && { 'data-autofocus': true })}
                onChange={() => setHeld(afterToggle(held, role))}
              />
              {roleIcons[role]}
              {t(`role.${role}`)}
            </label>
          ))}
        </fieldset>
        <div role="alert">{isWrong && <FieldError id={errorId} text={t('roles.none')} />}</div>
      </form>
    </Dialog>
  );
}
