import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { signInWithPasskey } from '../../lib/session/passkey-sign-in.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const enter = () => {
    setBusy(true);
    void signInWithPasskey()
      .then(
        (isSignedIn) => isSignedIn && onSignedIn(),
        // `call` has shown the failure.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="outlined"
      size="large"
      isWide
      busyText={isBusy ? t('login.busy') : undefined}
      onClick={enter}
    >
      <KeyRound size={16} />
      {t('passkey.use')}
    </Button>
  );
}
