import { SaveBar } from '../../kit/form/save-bar.tsx';
import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import { KeyboardCard, LookCard } from './look-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { saveProfile, useSelf, type Self } from './use-self.ts';
import styles from './user-settings.module.css';
import { Waiting } from './waiting.tsx';

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
          <LookCard />
          <KeyboardCard />
          {!isGuestAccount && <SignInCard self={self} />}
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
  if (!isError) return <Waiting />;
  return <FailedState title={t('profile.failed')} onRetry={refetch} />;
}
