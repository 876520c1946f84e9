import { limits } from '@tracery/contract/limits';
import { Trash2, TriangleAlert } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { adoptProduct } from '../../lib/session/current-product.ts';
import { SideCard } from './side-card.tsx';
import type { Product } from './use-product.ts';

async function deleteProduct(id: number, name: string): Promise<void> {
  const input = { params: { id }, query: { name } };
  adoptProduct(await call('DELETE /prdapi/v1/products/delete/{id}', input));
  showInfo(text('publics.deleteSuccess'));
  openPath('/product/product');
}

export function DangerZone({ product: { id, name } }: { product: Product }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const isExact = typed === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isExact || isDeleting) return;
    setDeleting(true);
    // When it fails the person is told, and the name stays typed.
    void deleteProduct(id, typed).catch(() => setDeleting(false));
  };
  return (
    <SideCard title={t('product.danger')} icon={<TriangleAlert size={15} />} isDangerous>
      <p>{t('product.deleteText', { name, days: limits.product.restoreDays })}</p>
      <form onSubmit={submit}>
        <TextField
          label={t('product.typeName')}
          hint={t('product.exactName')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="dangerOutlined"
          isWide
          disabled={!isExact}
          title={isExact ? undefined : t('product.deleteOff')}
          busyText={isDeleting ? t('product.deleting') : undefined}
        >
          <Trash2 size={14} />
          {t('product.delete')}
        </Button>
      </form>
    </SideCard>
  );
}
