import { Server } from 'lucide-react';
import { Card } from '../../kit/ui/card.tsx';
import { formatMoment, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Status } from './findings.ts';
import { State } from './state.tsx';
import styles from './status.module.css';
import { durationWord, sizeWord } from './words.ts';

type Process = Status['processes'][number];

function Row({ process, now }: { process: Process; now: string }) {
  const t = useText();
  const { kind, host, isLost, seenAt, startedAt, version, memory, requestsPerMinute } = process;
  return (
    <tr>
      <th scope="row">
        {t(`status.kind.${kind}`)} <span className={styles.hint}>{host}</span>
      </th>
      <td data-name={t('status.state')}>
        <State isGood={!isLost}>
          {isLost ? (
            <span title={formatMoment(new Date(seenAt))}>
              {t('status.isLost', { time: formatTime(new Date(seenAt)) })}
            </span>
          ) : (
            t('status.good')
          )}
        </State>
      </td>
      <td data-name={t('status.version')} className={styles.mono}>
        {version}
      </td>
      <td data-name={t('status.up')} title={formatMoment(new Date(startedAt))}>
        {durationWord(t, (Date.parse(isLost ? seenAt : now) - Date.parse(startedAt)) / 1000)}
      </td>
      <td data-name={t('status.memory')}>{sizeWord(memory)}</td>
      <td data-name={t('status.work')}>
        {kind === 'app' ? t('status.perMinute', { count: requestsPerMinute }) : t('status.jobs')}
      </td>
    </tr>
  );
}

export function Processes({ processes, now }: Pick<Status, 'processes' | 'now'>) {
  const t = useText();
  return (
    <Card title={t('status.processes')} icon={<Server size={16} />}>
      {processes.length === 0 ? (
        <p className={styles.nothing}>{t('status.noProcesses')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('status.process')}</th>
              <th scope="col">{t('status.state')}</th>
              <th scope="col">{t('status.version')}</th>
              <th scope="col">{t('status.up')}</th>
              <th scope="col">{t('status.memory')}</th>
              <th scope="col">{t('status.work')}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map((process) => (
              <Row key={process.id} process={process} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
