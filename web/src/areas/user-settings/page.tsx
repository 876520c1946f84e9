import { SaveBar } from '../../kit/form/save-bar.tsx';
import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import { KeyboardCard, AppearanceCard } from './appearance-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { saveProfile, useSelf, type Self } from './use-self.ts';
import styles from './user-settings.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

function Settings({ self }: { self: Self }) {
  const t = useText();
  const isGuestAccount = useIsGuestAccount();
  const { form, isDirty, isSaving, submit, discard } = useSavedForm({
    name: `profile of ${self.id}`,
    saved: { fullname: self.fullname, intro: self.intro },
    version: 0,
    save: async (changes) => {
      await saveProfile(self, changes);
      return 0;
    },
  });
  return (
    <>
      <div className={styles.page}>
        <div className={styles.column}>
          <ProfileCard
            self={self}
            form={form}
            isDirty={isDirty}
            isReadOnly={isGuestAccount}
            onSubmit={submit}
          />
        </div>
        <div className={styles.column}>
          <AppearanceCard />
          <KeyboardCard />
          {!isGuestAccount && <SessionsCard self={self} />}
        </div>
      </div>
      {!isGuestAccount && (
        <SaveBar
          form="profile"
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
