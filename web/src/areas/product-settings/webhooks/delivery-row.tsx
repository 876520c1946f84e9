// One delivery: how it went, and opened, what was sent and what came back.
import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import visuallyHidden from '../../../kit/ui/visually-hidden.module.css';
import { showInfo } from '../../../lib/alerts.ts';
import { formatDistance, formatList, formatMoment } from '../../../lib/format.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { sendAgain, useDelivery, type Delivery } from './calls.ts';
import styles from './webhooks.module.css';

type Look = 'works' | 'retrying' | 'off' | 'givenUp';

const icons = {
  works: <CircleCheck size={16} />,
  retrying: <CircleDashed size={16} />,
  off: <CircleSlash size={16} />,
  givenUp: <CircleX size={16} />,
};

function lookOf({ state, status, failure }: Delivery): Look {
  if (state === 'delivered') return 'works';
  if (state === 'dropped') return 'off';
  return state === 'failed' || status !== null || failure !== null ? 'givenUp' : 'retrying';
}

/** The status, or in its place what is known. The same for whoever does not see the colour. */
function Result({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const { state, status, failure, tries, nextAt } = delivery;
  const result =
    status !== null
      ? String(status)
      : failure
        ? t(`webhooks.failure.${failure}`)
        : state === 'dropped'
          ? t('webhooks.delivery.dropped')
          : t(tries > 0 ? 'webhooks.delivery.sending' : 'webhooks.delivery.waiting');
  const look = lookOf(delivery);
  const said =
    look === 'works'
      ? t('webhooks.delivery.delivered')
      : state === 'waiting' && look === 'givenUp' && nextAt
        ? t('webhooks.delivery.retried', { when: formatDistance(new Date(nextAt)) })
        : look === 'givenUp' && t('webhooks.delivery.failed');
  return (
    <span className={classNames(styles.result, styles[look])}>
      {icons[look]}
      {result}
      {said && <span className={visuallyHidden.text}>{` ${said}`}</span>}
    </span>
  );
}

function Took({ tookMs }: Pick<Delivery, 'tookMs'>) {
  const t = useText();
  if (tookMs === null) return null;
  if (tookMs < 1000) return <>{t('webhooks.took', { ms: tookMs })}</>;
  return <>{t('webhooks.tookSeconds', { seconds: (tookMs / 1000).toFixed(1) })}</>;
}

function Sent({ title, shown, none }: { title: string; shown: string; none: string }) {
  const id = useId();
  return (
    <div className={styles.sent}>
      <h3 id={id}>{title}</h3>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-labelledby={id}>
        <pre>{shown || none}</pre>
      </section>
    </div>
  );
}

function Detail({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const t = useText();
  const [isSending, setSending] = useState(false);
  const { data, isError, refetch } = useDelivery(delivery.id);
  const send = () => {
    setSending(true);
    void sendAgain(delivery.id)
      .then(() => showInfo(text('webhooks.sentAgain')))
      // The call has shown the failure.
      .catch(() => undefined)
      .finally(() => setSending(false));
  };
  if (isError && !data)
    return <FailedState title={t('webhooks.deliveriesFailed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="60%" />
      </div>
    );
  return (
    <div className={styles.detail}>
      {delivery.failure === 'forbidden' && <p className={styles.hint}>{t('webhooks.forbiddenText')}</p>}
      <Sent title={t('webhooks.request')} shown={data.request} none={t('webhooks.noRequest')} />
      <Sent title={t('webhooks.response')} shown={data.response} none={t('webhooks.noResponse')} />
      {canSend && (
        <div className={styles.again}>
          <code className={styles.second}>{delivery.messageId}</code>
          <Button
            variant="outlined"
            busyText={isSending ? t('webhooks.delivery.sending') : undefined}
            onClick={send}
          >
            {t('webhooks.sendAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** `canSend`: whether the webhook is on. */
export function DeliveryRow({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const t = useText();
  const detailId = useId();
  const [isOpen, setOpen] = useState(false);
  const { type, itemNumber, version, tries, isByHand, tookMs, triedAt, createdAt } = delivery;
  const at = new Date(triedAt ?? createdAt);
  const about = formatList([
    itemNumber || undefined,
    version === null ? undefined : t('webhooks.version', { version }),
    tries > 1 ? t('webhooks.try', { tries }) : undefined,
    isByHand ? t('webhooks.byHand') : undefined,
  ]);
  return (
    <li className={styles.delivery}>
      <button
        type="button"
        className={styles.deliveryHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Result delivery={delivery} />
        <span className={styles.what}>
          <code>{type}</code> <span className={styles.second}>{about}</span>
        </span>
        <time className={styles.when} dateTime={at.toISOString()}>
          {formatMoment(at)}
        </time>
        <span className={styles.took}>
          <Took tookMs={tookMs} />
        </span>
      </button>
      {isOpen && (
        <div id={detailId}>
          <Detail key={`${delivery.state} ${tries}`} delivery={delivery} canSend={canSend} />
        </div>
      )}
    </li>
  );
}
