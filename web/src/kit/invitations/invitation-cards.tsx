import type { Answer, Registry } from '@tracery/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatDistance } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { switchProduct } from '../../lib/session/current-product.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { useKeyboardShortcuts } from '../ui/keyboard-shortcuts.ts';
import { Keycap } from '../ui/keycap.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';
import styles from './invitation-cards.module.css';

const own = 'GET /prdapi/v1/invitations/own';
type Invitation = Answer<Registry[typeof own]>['list'][number];

interface Props {
  list: readonly Invitation[];
  isInDialog: boolean;
  onEntered: () => void;
}

export function InvitationCards({ list, isInDialog, onEntered }: Props) {
  const t = useText();
  const hasKeys = useStore(shortcutsStore) && !isInDialog;
  const [busy, setBusy] = useState<{ id: number; what: 'accept' | 'decline' }>();

  async function accept({ id }: Invitation): Promise<void> {
    const { productId, productName } = await call('POST /prdapi/v1/invitations/accept/{id}', {
      params: { id },
    });
    await switchProduct({ id: productId, name: productName });
    showInfo(text('invitation.accepted', { name: productName }));
    onEntered();
  }

  async function decline({ id, productName }: Invitation): Promise<void> {
    await call('POST /prdapi/v1/invitations/decline/{id}', { params: { id } });
    showInfo(text('invitation.declined', { name: productName }));
  }

  async function answer(what: 'accept' | 'decline', invitation: Invitation): Promise<void> {
    if (busy) return;
    setBusy({ id: invitation.id, what });
    try {
      await (what === 'accept' ? accept(invitation) : decline(invitation));
    } catch {
      // `call` shows the failure; the invitation may be gone.
    } finally {
      setBusy(undefined);
      await readAgain(own, 'GET /prdapi/v1/products/list');
    }
  }

  const [first] = list;
  useKeyboardShortcuts({
    'i a': first && (() => void answer('accept', first)),
    'i d': first && (() => void answer('decline', first)),
  });

  return (
    <section className={styles.invitations} aria-label={t('invitation.own')}>
      <ul>
        {list.map((invitation) => {
          const { id, productName, role, inviter, inviterName, createdAt } = invitation;
          const isBusyWith = (what: 'accept' | 'decline') => busy?.id === id && busy.what === what;
          const isFirst = invitation === first;
          return (
            <li key={id} className={styles.row}>
              <UserPlus size={18} className={styles.icon} />
              <div className={styles.words}>
                <p className={styles.what}>{t('invitation.to', { name: productName })}</p>
                <p className={styles.who} title={inviter}>
                  {t('invitation.by', {
                    name: inviterName,
                    role: t(`role.${role}`),
                    when: formatDistance(new Date(createdAt)),
                  })}
                </p>
              </div>
              <div className={styles.buttons}>
                <Button
                  busyText={isBusyWith('decline') ? t('invitation.declining') : undefined}
                  onClick={() => void answer('decline', invitation)}
                >
                  {t('invitation.decline')}
                  <span className={visuallyHidden.text}> {t('invitation.which', { name: productName })}</span>
                  {isFirst && hasKeys && <Keycap>I D</Keycap>}
                </Button>
                <Button
                  variant="primary"
                  busyText={isBusyWith('accept') ? t('invitation.accepting') : undefined}
                  onClick={() => void answer('accept', invitation)}
                >
                  {t('invitation.accept')}
                  <span className={visuallyHidden.text}> {t('invitation.which', { name: productName })}</span>
                  {isFirst && hasKeys && <Keycap>I A</Keycap>}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
