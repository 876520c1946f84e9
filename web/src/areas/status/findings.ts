// What an operator has to do, from the figures.
import type { Answer, Registry } from '@tracery/contract';
import { formatShare } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { durationWord } from './words.ts';

export type Status = Answer<Registry['GET /usrapi/v1/operators/status']>;
type Health = Answer<Registry['GET /usrapi/v1/operators/health']>;
type Mails = Answer<Registry['GET /usrapi/v1/operators/mails']>;

export interface Figures {
  status: Status;
  health: Health;
  mails: Mails;
}

export interface Finding {
  id: string;
  text: string;
  /** What helps to see or to mend it. */
  command?: string;
}

/** A backup each night, and one night that may be missed. */
const oldAfter = 2 * 24 * 60 * 60 * 1000;
const longWait = 5 * 60;
const fullFrom = 0.9;

export const isOld = (at: string | null, now: string): boolean =>
  at === null || Date.parse(now) - Date.parse(at) > oldAfter;

/** Between 0 and 1. */
export const usedShare = ({ bytes, free }: { bytes: number; free: number }): number =>
  bytes > 0 ? (bytes - free) / bytes : 0;

export const isFull = (disk: Status['disk']): boolean => disk !== null && usedShare(disk) >= fullFrom;

export function findingsIn({ status, health, mails }: Figures, t: Translate): Finding[] {
  const { now, processes, queue, backup, disk } = status;
  const lost = processes.filter(({ isLost }) => isLost).length;
  const versions = new Set(processes.filter(({ isLost }) => !isLost).map(({ version }) => version));
  const refused = mails.refused.reduce((sum, { count }) => sum + count, 0);
  const findings: (Finding | false)[] = [
    health.missing.includes('database') && {
      id: 'database',
      text: t('status.database.missing'),
      command: 'sudo tracery doctor',
    },
    health.missing.includes('store') && {
      id: 'store',
      text: t('status.store.missing'),
      command: 'sudo tracery doctor',
    },
    health.missing.includes('worker') && {
      id: 'worker',
      text: t('status.worker.missing'),
      command: 'sudo systemctl start tracery-worker',
    },
    lost > 0 && { id: 'lost', text: t('status.lost', { count: lost }) },
    versions.size > 1 && {
      id: 'versions',
      text: t('status.versions'),
      command: 'sudo systemctl restart tracery',
    },
    (queue?.oldest ?? 0) > longWait && {
      id: 'oldest',
      text: t('status.oldest', { duration: durationWord(t, queue!.oldest) }),
      command: 'journalctl -u tracery-worker',
    },
    (queue?.failed ?? 0) > 0 && {
      id: 'failed',
      text: t('status.failedJobs', { count: queue!.failed }),
      command: 'journalctl -u tracery-worker',
    },
    isFull(disk) && {
      id: 'disk',
      text: t('status.full', { share: formatShare(Math.floor(usedShare(disk!) * 100) / 100) }),
      command: 'sudo tracery files clean --dry-run',
    },
    isOld(backup.madeAt, now) && {
      id: 'backup',
      text: t('status.backup.old'),
      command: 'systemctl status tracery-backup',
    },
    isOld(backup.provenAt, now) && {
      id: 'proof',
      text: t('status.proof.old'),
      command: 'sudo tracery backup --verify /var/backups/tracery',
    },
    !status.canSendMail && { id: 'mail', text: t('status.noMail') },
    refused > 0 && { id: 'refused', text: t('status.refusedMails', { count: refused }) },
  ];
  return findings.filter((finding) => finding !== false);
}
