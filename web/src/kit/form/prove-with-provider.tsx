// For who has no password: the provider that leads into the account proves who they are.
import { useState } from 'react';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { currentPath } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { leaveForAccount } from '../../lib/session/providers.ts';
import { Button } from '../ui/button.tsx';

/** Undefined until it is known. */
export function useProvingProviders(): { label: string; name: string }[] | undefined {
  const hasNoProvider = config.providers.length === 0;
  const { data } = useRead('GET /usrapi/v1/users/identities', {}, { isWanted: !hasNoProvider });
  if (hasNoProvider) return [];
  if (!data) return undefined;
  if (data.hasPassword && config.passwords) return [];
  return config.providers.filter(({ name }) => data.list.some(({ provider }) => provider === name));
}

export function ProveWithProvider({ name, label }: { name: string; label: string }) {
  const t = useText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    leaveForAccount({ provider: name, purpose: 'prove' }, currentPath()).catch(() => setLeaving(false));
  };
  return (
    <Button variant="outlined" isWide busyText={isLeaving ? t('sso.leaving') : undefined} onClick={leave}>
      {t('sso.continue', { name: label })}
    </Button>
  );
}
