import { forgeNames } from '@tracery/contract/git/rules';
import { CircleCheck, CircleDashed, Ellipsis, GitBranch } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { MenuButton } from '../../../kit/ui/menu-button.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { formatDistance, formatSentences } from '../../../lib/format.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { addressOf, disconnect, type Repository } from './calls.ts';
import styles from './git.module.css';
import { RepositoryDialog } from './repository-dialog.tsx';

function RepositoryMenu({ repository }: { repository: Repository }) {
  const t = useText();
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { name } = repository;
  const copyAddress = () =>
    void navigator.clipboard.writeText(addressOf(repository)).then(() => showInfo(text('git.addressCopied')));
  return (
    <>
      <MenuButton
        label={t('git.actions', { name })}
        icon={<Ellipsis size={16} />}
        entries={[
          { label: t('git.edit'), onChoose: () => setEdited(true) },
          { label: t('git.copyAddress'), onChoose: copyAddress },
          { label: t('git.disconnect'), isFirstOfGroup: true, onChoose: () => setAsked(true) },
        ]}
      />
      {isEdited && <RepositoryDialog repository={repository} onClose={() => setEdited(false)} />}
      {isAsked && (
        <ConfirmDialog
          title={t('git.disconnectTitle', { name })}
          text={t('git.disconnectText')}
          confirm={t('git.disconnect')}
          isDangerous
          onCancel={() => setAsked(false)}
          onConfirm={async () => {
            await disconnect(repository);
            setAsked(false);
            showInfo(text('git.disconnected', { name }));
          }}
        />
      )}
    </>
  );
}

function RepositoryRow({ repository }: { repository: Repository }) {
  const t = useText();
  const { forge, name, branch, defaultBranch, lastAt } = repository;
  const counts = branch || defaultBranch;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <GitBranch size={16} />
      </span>
      <span className={styles.lines}>
        <span className={styles.name}>{name}</span>
        <span className={styles.second}>
          {formatSentences(
            t('git.ofForge', { forge: forgeNames[forge] }),
            lastAt ? t('git.last', { when: formatDistance(new Date(lastAt)) }) : t('git.addThere'),
            counts && t('git.counts', { branch: counts }),
          )}
        </span>
      </span>
      <span className={styles.state} data-waiting={lastAt === null || undefined}>
        {lastAt ? <CircleCheck size={14} /> : <CircleDashed size={14} />}
        {t(lastAt ? 'git.connected' : 'git.waiting')}
      </span>
      <RepositoryMenu repository={repository} />
    </li>
  );
}

export function RepositoryRows({ repositories }: { repositories: readonly Repository[] }) {
  const t = useText();
  return (
    <ul className={styles.list} aria-label={t('git.list')}>
      {repositories.map((repository) => (
        <RepositoryRow key={repository.id} repository={repository} />
      ))}
    </ul>
  );
}
