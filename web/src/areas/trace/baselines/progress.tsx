import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { StatusGlyph } from '../../../kit/ui/status-glyph.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { formatShare } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import styles from './baseline-list.module.css';
import type { Baselines } from './calls.ts';

interface Props {
  job: Baselines['making'][number];
  mayStop: boolean;
}

/** One that is being made, at the foot of the list. */
export function Progress({ job: { id, name, done, total }, mayStop }: Props) {
  const t = useText();
  const [isStopping, setStopping] = useState(false);
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const stop = async () => {
    setStopping(true);
    try {
      await call('DELETE /damapi/v1/baselines/delete/{id}', { params: { id } });
      await readAgain('GET /damapi/v1/baselines/list');
      showInfo(t('baselines.stopped', { name }));
    } catch {
      // The call has shown the error.
      setStopping(false);
    }
  };
  return (
    <section className={styles.job} aria-label={t('baselines.making', { name })}>
      <span className={styles.jobName}>
        <StatusGlyph glyph="half" />
        <b>{name}</b>
        <span>{formatShare(share)}</span>
      </span>
      <progress className={styles.bar} value={share} aria-label={t('baselines.making', { name })} />
      <span className={styles.jobFoot}>
        <small>{total > 0 ? t('baselines.progress', { done, total }) : t('baselines.starting')}</small>
        {mayStop && (
          <Button
            className={styles.stop}
            aria-label={t('baselines.stopName', { name })}
            busyText={isStopping ? t('baselines.stop') : undefined}
            onClick={() => void stop()}
          >
            {t('baselines.stop')}
          </Button>
        )}
      </span>
    </section>
  );
}
