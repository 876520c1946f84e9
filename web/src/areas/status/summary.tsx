// The first line of the page: how things stand in five figures.
import type { ReactNode } from 'react';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isOld, type Figures, type Finding } from './findings.ts';
import { State } from './state.tsx';
import styles from './status.module.css';
import { durationWord, sizeWord } from './words.ts';

const Figure = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt className={styles.hint}>{name}</dt>
    <dd className={styles.number}>{children}</dd>
    <dd className={styles.hint}>{hint}</dd>
  </div>
);

function Moment({ at, now }: { at: string | null; now: string }) {
  const t = useText();
  return (
    <State isGood={!isOld(at, now)}>
      {at ? <span title={formatMoment(new Date(at))}>{formatDistance(new Date(at))}</span> : t('status.none')}
    </State>
  );
}

interface Props extends Figures {
  findings: readonly Finding[];
}

export function Summary({ status, findings }: Props) {
  const t = useText();
  const { backup, now, processes } = status;
  const apps = processes.filter(({ kind, isLost }) => kind === 'app' && !isLost);
  const requests = apps.reduce((sum, { requestsPerMinute }) => sum + requestsPerMinute, 0);
  const nodes = [...new Set(processes.map(({ node }) => node))].join(', ');
  const count = findings.length;
  return (
    <dl className={styles.summary}>
      <Figure name={t('status.all')} hint={t(count > 0 ? 'status.toDoHint' : 'status.allGoodHint')}>
        <State isGood={count === 0}>{count > 0 ? t('status.toDo', { count }) : t('status.allGood')}</State>
      </Figure>
      <Figure name={t('status.version')} hint={nodes && t('status.versionHint', { node: nodes })}>
        {status.version}
      </Figure>
      <Figure name={t('status.requests')} hint={t('status.requestsHint', { count: apps.length })}>
        {t('status.perMinute', { count: requests })}
      </Figure>
      <Figure
        name={t('status.lastBackup')}
        hint={
          backup.madeAt
            ? t('status.backupHint', {
                size: sizeWord(backup.bytes),
                duration: durationWord(t, backup.seconds),
              })
            : t('status.noneHint')
        }
      >
        <Moment at={backup.madeAt} now={now} />
      </Figure>
      <Figure name={t('status.lastProof')} hint={t(backup.provenAt ? 'status.proofHint' : 'status.noneHint')}>
        <Moment at={backup.provenAt} now={now} />
      </Figure>
    </dl>
  );
}
