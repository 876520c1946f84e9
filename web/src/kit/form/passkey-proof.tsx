// Loaded when a proof is asked for.
import { useState } from 'react';
import { showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { askPasskey, canUsePasskeys, isAnswered } from '../../lib/passkeys.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { Button } from '../ui/button.tsx';

async function prove(): Promise<boolean> {
  const options = await call('POST /usrapi/v1/users/passkeys/proof-options', {});
  const credential = await askPasskey(options);
  if (isAnswered(credential)) {
    await call('POST /usrapi/v1/users/prove', { body: { credential } });
    return true;
  }
  showError(text('passkey.notUsed'));
  return false;
}

/** For people who have a passkey. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const { data } = useRead('GET /usrapi/v1/users/passkeys', {});
  if (!data?.list.length || !canUsePasskeys()) return null;
  const go = () => {
    setBusy(true);
    void prove()
      .then(
        (isProved) => isProved && onProved(),
        // `call` has shown the failure.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="outlined" isWide busyText={isBusy ? t('passkey.use') : undefined} onClick={go}>
      {t('passkey.use')}
    </Button>
  );
}
