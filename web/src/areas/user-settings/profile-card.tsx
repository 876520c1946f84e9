import { limits } from '@tracery/contract/limits';
import { User } from 'lucide-react';
import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { trimmed } from '../../kit/form/problems.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { formatCalendarDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { AvatarSection } from './avatar/avatar-section.tsx';
import type { Profile, Self } from './use-self.ts';
import styles from './user-settings.module.css';

interface Props {
  self: Self;
  form: UseFormReturn<Profile>;
  isDirty: boolean;
  isReadOnly: boolean;
  onSubmit: (event: FormEvent) => void;
}

export function ProfileCard({ self, form, isDirty, isReadOnly, onSubmit }: Props) {
  const t = useText();
  const since = t('profile.since', { name: self.username, day: formatCalendarDay(new Date(self.createdAt)) });
  return (
    <Card
      title={t('profile.title')}
      icon={<User size={16} />}
      aside={<span className={styles.caption}>{since}</span>}
    >
      <form className={styles.fields} noValidate onSubmit={onSubmit}>
        <TextField
          {...form.register('fullname', { setValueAs: trimmed })}
          label={t('profile.fullname')}
          readOnly={isReadOnly}
          autoComplete="name"
          maxLength={limits.account.fullnameMax}
        />
        <TextField label={t('account.email')} value={self.email} readOnly title={t('profile.emailFixed')} />
        <div className={styles.wide}>
          <TextField
            {...form.register('intro', { setValueAs: trimmed })}
            label={t('profile.intro')}
            readOnly={isReadOnly}
            aside={<span className={styles.caption}>{t('profile.introHint')}</span>}
            autoComplete="off"
            maxLength={limits.account.introMax}
          />
        </div>
        {/* With two fields, Enter submits only a form that has a button. */}
        <button type="submit" hidden disabled={isReadOnly}>
          {t('action.save')}
        </button>
      </form>
      {!isReadOnly && <AvatarSection self={self} isSecondary={isDirty} />}
    </Card>
  );
}
