// How the installation does, for operators.
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { PageHeader } from '../../kit/ui/layout-slots.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useLiveRead, useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { Errors } from './errors.tsx';
import { findingsIn, type Figures } from './findings.ts';
import { Licences } from './licences.tsx';
import { Processes } from './processes.tsx';
import { Queue, StandsOn } from './stands-on.tsx';
import styles from './status.module.css';
import { Summary } from './summary.tsx';
import { ToDo } from './to-do.tsx';

const Waiting = () => (
  <div className={styles.page} aria-busy="true">
    <div className={styles.waiting}>
      <Skeleton width="40%" />
      <Skeleton width="60%" />
      <Skeleton width="50%" />
    </div>
  </div>
);

function Shown(figures: Figures) {
  const t = useText();
  const { status } = figures;
  const findings = findingsIn(figures, t);
  return (
    <>
      <PageHeader>
        <span className={styles.hint}>
          {t('status.read', { time: formatMoment(new Date(status.now)) })}
          <span className={styles.aside}> · {t('status.figures')}</span>
        </span>
      </PageHeader>
      <div className={styles.page}>
        <Summary {...figures} findings={findings} />
        <ToDo findings={findings} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <Processes processes={status.processes} now={status.now} />
            <Queue queue={status.queue} />
          </div>
          <StandsOn {...figures} />
        </div>
        <Errors errors={status.errors} />
        <Licences />
      </div>
    </>
  );
}

function OperatorScreen() {
  const t = useText();
  const status = useLiveRead('GET /usrapi/v1/operators/status', {});
  const health = useLiveRead('GET /usrapi/v1/operators/health', {});
  const mails = useLiveRead('GET /usrapi/v1/operators/mails', {});
  if (status.data && health.data && mails.data)
    return <Shown status={status.data} health={health.data} mails={mails.data} />;
  const all = [status, health, mails];
  if (all.some(({ isError }) => isError))
    return (
      <FailedState
        title={t('status.failed')}
        onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
      />
    );
  return <Waiting />;
}

export function StatusPage() {
  const t = useText();
  const id = useSession()?.claims.userId ?? 0;
  const { data: self, isError, refetch } = useRead('GET /usrapi/v1/users/get/{id}', { params: { id } });
  if (isError && !self) return <FailedState title={t('status.failed')} onRetry={() => void refetch()} />;
  if (!self) return <Waiting />;
  if (self.data.isOperator) return <OperatorScreen />;
  return <EmptyState title={t('status.forOperators')} text={t('status.forOperatorsText')} />;
}
