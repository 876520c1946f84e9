// The single sign-ons that lead into the own account.
import type { Answer, Registry } from '@tracery/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useProof } from '../../kit/form/use-proof.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { config } from '../../lib/config.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { leaveForAccount } from '../../lib/session/providers.ts';

const identities = 'GET /usrapi/v1/users/identities';
type Identity = Answer<Registry[typeof identities]>['list'][number];

function LinkedRow({ identity }: { identity: Identity }) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const { run, proof } = useProof(t('identities.unlink'));
  const { issuer, subject, label, email, createdAt } = identity;
  const day = formatCalendarDay(new Date(createdAt));
  const unlink = () => {
    setBusy(true);
    void run(async () => {
      await call(
        'POST /usrapi/v1/users/identities/unlink',
        { body: { issuer, subject } },
        { inline: ['proof.needed'] },
      );
      showInfo(text('identities.unlinked', { name: label }));
      await readAgain(identities);
    })
      // The call shows the failure.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Setting
      label={label}
      hint={email ? t('identities.linkedAs', { day, email }) : t('identities.linkedOn', { day })}
    >
      <Button
        aria-label={t('identities.unlinkOf', { name: label })}
        busyText={isBusy ? t('identities.unlink') : undefined}
        onClick={unlink}
      >
        {t('identities.unlink')}
      </Button>
      {proof}
    </Setting>
  );
}

function UnlinkedRow({ name, label }: { name: string; label: string }) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const { run, proof } = useProof(t('identities.link'));
  const link = () => {
    setBusy(true);
    void run(() => leaveForAccount({ provider: name, purpose: 'link' }, '/user/settings'))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Setting label={label} hint={t('identities.notLinked')}>
      <Button
        variant="outlined"
        aria-label={t('identities.linkOf', { name: label })}
        busyText={isBusy ? t('sso.leaving') : undefined}
        onClick={link}
      >
        {t('identities.link')}
      </Button>
      {proof}
    </Setting>
  );
}

export function ProvidersCard() {
  const t = useText();
  const { data } = useRead(identities, {});
  if (!data || (config.providers.length === 0 && data.list.length === 0)) return null;
  const linked = new Set(data.list.map(({ provider }) => provider));
  return (
    <Card title={t('identities.title')} icon={<KeyRound size={16} />}>
      {data.list.map((identity) => (
        <LinkedRow key={`${identity.issuer} ${identity.subject}`} identity={identity} />
      ))}
      {config.providers
        .filter(({ name }) => !linked.has(name))
        .map(({ name, label }) => (
          <UnlinkedRow key={name} name={name} label={label} />
        ))}
    </Card>
  );
}
