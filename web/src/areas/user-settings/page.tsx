import { limits } from '@tracery/contract/limits';
import { User } from 'lucide-react';
import { Suspense, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { trimmed } from '../../kit/form/problems.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { formatCalendarDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { currentPath } from '../../lib/navigation.ts';
import { AvatarSection } from './avatar/avatar-section.tsx';
import { saveProfile, useSelf, type Profile, type Self } from './use-self.ts';
import styles from './user-settings.module.css';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import { AppearanceCard, KeyboardCard } from './appearance-card.tsx';
import { MailCard } from './mail-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { SystemCard } from './system-card.tsx';

const NoticesCard = lazyPart(async () => (await import('./notices-card.tsx')).NoticesCard);
const SecurityCards = lazyPart(async () => (await import('./security-cards.tsx')).SecurityCards);

interface Props {
  self: Self;
  form: UseFormReturn<Profile>;
  isDirty: boolean;
  isReadOnly: boolean;
  onSubmit: (event: FormEvent) => void;
}

function ProfileCard({ self, form, isDirty, isReadOnly, onSubmit }: Props) {
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

const CardSkeleton = ({ lines }: { lines: number }) => (
  <div className={styles.outline}>
    <Skeleton width={120} height={14} />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={line % 2 ? 12 : 32} width={line % 2 ? '40%' : '100%'} />
    ))}
  </div>
);

/** Skeleton while loading. */
const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <CardSkeleton lines={5} />
    <div className={styles.column}>
      <CardSkeleton lines={2} />
      <CardSkeleton lines={4} />
    </div>
  </div>
);

function Settings({ self }: { self: Self }) {
  const t = useText();
  const isGuestAccount = useIsGuestAccount();
  const { form, isDirty, isSaving, submit, discard } = useSavedForm({
    name: `profile of ${self.id}`,
    subject: { userId: self.id, part: 'settings', title: t('screen.userSettings'), path: currentPath() },
    saved: { fullname: self.fullname, intro: self.intro },
    version: 0,
    save: async (changes) => {
      await saveProfile(self, changes);
      return 0;
    },
  });
  return (
    <>
      <SettingsTabs />
      <div className={styles.page}>
        <div className={styles.column}>
          <ProfileCard
            self={self}
            form={form}
            isDirty={isDirty}
            isReadOnly={isGuestAccount}
            onSubmit={submit}
          />
          {!isGuestAccount && (
            <Suspense>
              <SecurityCards />
            </Suspense>
          )}
          {self.data.isOperator && <SystemCard />}
          {self.data.isOperator && <MailCard />}
        </div>
        <div className={styles.column}>
          <AppearanceCard />
          <KeyboardCard />
          {!isGuestAccount && (
            <Suspense>
              <NoticesCard />
            </Suspense>
          )}
          {!isGuestAccount && <ProvidersCard />}
          {!isGuestAccount && <SessionsCard self={self} />}
        </div>
      </div>
      {!isGuestAccount && (
        <SaveBar
          hint={t('profile.saveHint')}
          isDirty={isDirty}
          isSaving={isSaving}
          onSave={submit}
          onDiscard={discard}
        />
      )}
    </>
  );
}

export function UserSettingsPage() {
  const t = useText();
  const { data: self, isError, refetch } = useSelf();
  if (self) return <Settings self={self} />;
  if (!isError) return <PageSkeleton />;
  return <FailedState title={t('profile.failed')} onRetry={refetch} />;
}
