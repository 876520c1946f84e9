// The repositories of a product and its rules for them, for its managers.
import { GitBranch, Plus } from 'lucide-react';
import { useState } from 'react';
import { SecretDialog } from '../../../kit/secret/secret-dialog.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../../kit/ui/keycap.tsx';
import { PageKeys } from '../../../kit/ui/layout-slots.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ManagersOnly } from '../managers-only.tsx';
import { useRepositories, type Connected } from './calls.ts';
import styles from './git.module.css';
import { RepositoryDialog } from './repository-dialog.tsx';
import { RepositoryRows } from './repository-rows.tsx';
import { RulesCard } from './rules-card.tsx';

function ConnectedDialog({ connected, onClose }: { connected: Connected; onClose: () => void }) {
  const t = useText();
  const { forge, address, secret } = connected;
  return (
    <SecretDialog
      title={t('git.made')}
      about={t('git.madeText')}
      label={t('git.secret')}
      secret={secret}
      once={t('git.once')}
      ifLost={t('git.ifLost')}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t('git.address')}</dt>
        <dd>
          <code>{address}</code>
        </dd>
        <dt>{t('git.where')}</dt>
        <dd>{t(`git.where.${forge}`)}</dd>
      </dl>
    </SecretDialog>
  );
}

function GitScreen() {
  const t = useText();
  const { data, isError, refetch } = useRepositories();
  const [isNew, setNew] = useState(false);
  const [connected, setConnected] = useState<Connected>();
  useKeyboardShortcuts({ n: () => setNew(true) });
  return (
    <div className={styles.page}>
      <PageKeys>
        <KeyHint keys={['N']} does={t('git.connect')} />
      </PageKeys>
      <Card
        title={t('git.list')}
        icon={<GitBranch size={16} />}
        className={styles.card}
        aside={
          <Button variant="outlined" onClick={() => setNew(true)}>
            <Plus size={14} />
            {t('git.connect')}
          </Button>
        }
      >
        {isError && !data && <FailedState title={t('git.failed')} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <div className={styles.loading} aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </div>
        )}
        {data?.total === 0 && <EmptyState title={t('git.none')} text={t('git.noneText')} />}
        {data && data.total > 0 && <RepositoryRows repositories={data.list} />}
      </Card>
      <RulesCard />
      {isNew && <RepositoryDialog onConnected={setConnected} onClose={() => setNew(false)} />}
      {connected && <ConnectedDialog connected={connected} onClose={() => setConnected(undefined)} />}
    </div>
  );
}

export const GitPage = () => (
  <ManagersOnly>
    <GitScreen />
  </ManagersOnly>
);
