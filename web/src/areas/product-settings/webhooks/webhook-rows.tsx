import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleSlash, CircleX, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { MenuButton } from '../../../kit/ui/menu-button.tsx';
import { useProved } from '../../../kit/form/use-proved.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { removeWebhook, switchWebhook, type Webhook } from './calls.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';
import { healthOf, useWebhookText } from './words.ts';

const icons = {
  works: <CircleCheck size={16} />,
  retrying: <CircleDashed size={16} />,
  off: <CircleSlash size={16} />,
  givenUp: <CircleX size={16} />,
};

export const hostOf = ({ address }: Pick<Webhook, 'address'>): string => URL.parse(address)?.host ?? address;

function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const t = useText();
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { run, proof } = useProved(() => undefined);
  const { address, isOn } = webhook;
  const host = hostOf(webhook);
  const turn = () =>
    run(async () => {
      await switchWebhook(webhook, !isOn);
      showInfo(text(isOn ? 'webhooks.switchedOff' : 'webhooks.switchedOn'));
    });
  return (
    <>
      <MenuButton
        label={t('webhooks.actions', { address })}
        icon={<Ellipsis size={16} />}
        entries={[
          { label: t('webhooks.edit'), onChoose: () => setEdited(true) },
          { label: t(isOn ? 'webhooks.switchOff' : 'webhooks.switchOn'), onChoose: turn },
          { label: t('webhooks.remove'), isFirstOfGroup: true, onChoose: () => setAsked(true) },
        ]}
      />
      {isEdited && <WebhookDialog webhook={webhook} onClose={() => setEdited(false)} />}
      {isAsked && (
        <ConfirmDialog
          title={t('webhooks.removeTitle', { host })}
          text={t('webhooks.removeText')}
          confirm={t('webhooks.remove')}
          isDangerous
          onCancel={() => setAsked(false)}
          onConfirm={async () => {
            await removeWebhook(webhook);
            setAsked(false);
            showInfo(text('webhooks.removed', { host }));
            void navigate({ to: '/setting/webhooks', search: {}, replace: true });
          }}
        />
      )}
      {proof}
    </>
  );
}

function WebhookRow({ webhook, isOpen }: { webhook: Webhook; isOpen: boolean }) {
  const t = useText();
  const health = healthOf(webhook);
  const about = useWebhookText(webhook);
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <Link
        to="/setting/webhooks"
        search={{ webhook: webhook.id }}
        className={styles.link}
        aria-current={isOpen || undefined}
      >
        <span className={styles[health]}>{icons[health]}</span>
        <span className={styles.lines}>
          <code className={styles.address}>{webhook.address}</code>
          <span className={styles.second}>{about}</span>
        </span>
        <span className={classNames(styles.state, styles[health])}>{t(`webhooks.state.${health}`)}</span>
      </Link>
      <WebhookMenu webhook={webhook} />
    </li>
  );
}

export function WebhookRows({ webhooks, openId }: { webhooks: readonly Webhook[]; openId: number }) {
  const t = useText();
  return (
    <ul className={styles.list} aria-label={t('webhooks.list')}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} isOpen={webhook.id === openId} />
      ))}
    </ul>
  );
}
