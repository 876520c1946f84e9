import { useState } from 'react';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { adoptProduct } from '../../lib/session/current-product.ts';
import { MemberList, type Member } from './member-list.tsx';
import styles from './product-settings.module.css';
import type { Product } from './use-product.ts';

const nameOf = (member: Member) => member.fullname || member.username;

async function handOver(product: string, member: Member): Promise<void> {
  adoptProduct(await call('POST /prdapi/v1/products/update-manager/{id}', { params: { id: member.id } }));
  showInfo(text('handOver.done', { product, name: nameOf(member) }));
  await readAgain('GET /prdapi/v1/products/get/{id}', 'GET /prdapi/v1/products/members');
}

interface Props {
  product: Product;
  onClose: () => void;
}

export function HandOverDialog({ product: { name, managerName: manager, managerId }, onClose }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<Member>();
  return (
    <Dialog title={t('handOver.title', { name })} onClose={onClose}>
      <p className={styles.dialogText}>{t('handOver.text', { manager })}</p>
      <MemberList isDisabled={({ id }) => id === managerId} onChoose={setChosen} />
      {chosen && (
        <ConfirmDialog
          title={t('handOver.confirmTitle', { name: nameOf(chosen) })}
          text={t('handOver.confirmText', { manager })}
          confirm={t('product.handOver')}
          onCancel={() => setChosen(undefined)}
          onConfirm={() => handOver(name, chosen).then(onClose)}
        />
      )}
    </Dialog>
  );
}
