import { limits } from '@tracery/contract/limits';
import { roles, type Role } from '@tracery/contract/products/roles';
import { useId, useRef, useState, type FormEvent } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatList } from '../../lib/format.ts';
import { refusalText, text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import styles from './add-panel.module.css';
import { byMail, PeopleField, type FoundUser } from './people-field.tsx';
import { invitations } from './use-members.ts';

const firstRole: Role = 'DevelopEngineer';

export function AddPanel({ isHidden }: { isHidden: boolean }) {
  const t = useText();
  const language = useLanguage();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly FoundUser[]>([]);
  const [role, setRole] = useState<Role>(firstRole);
  const [isMissing, setMissing] = useState(false);
  const [isAdding, setAdding] = useState(false);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen.length === 0);
    input.current?.focus();
    if (chosen.length === 0) return;
    setAdding(true);
    try {
      const isAddress = ({ id }: FoundUser) => id === byMail;
      const emails = chosen.filter(isAddress).map(({ username }) => username);
      const usernames = chosen.filter((one) => !isAddress(one)).map(({ username }) => username);
      await call('POST /prdapi/v1/products/invite-members', { body: { usernames, emails, role } });
      setChosen([]);
      setRole(firstRole);
      showInfo(
        text('members.added', {
          names: formatList(chosen.map(({ fullname, username }) => fullname || username)),
        }),
      );
      await readAgain(invitations, 'GET /usrapi/v1/users/username/{name}');
    } catch {
      // Told already; those who were picked stay picked.
    } finally {
      setAdding(false);
    }
  };

  return (
    <section className={styles.panel} aria-labelledby={titleId} hidden={isHidden}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('members.add')}
        </h2>
        <span className={styles.limit}>{t('members.addLimit', { count: limits.member.invitesAtOnce })}</span>
      </div>
      <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
        <PeopleField
          ref={input}
          chosen={chosen}
          error={isMissing && chosen.length === 0 ? refusalText('valid.username', language) : undefined}
          onChoose={setChosen}
        />
        <SelectField
          label={t('members.roleOfNew')}
          isLabelHidden
          value={role}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
        <Button type="submit" variant="primary" busyText={isAdding ? t('members.adding') : undefined}>
          {chosen.length > 0 ? t('members.addButton', { count: chosen.length }) : t('members.add')}
        </Button>
      </form>
    </section>
  );
}
