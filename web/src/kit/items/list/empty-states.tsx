// Why there are no items to show.
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Keycap } from '../../ui/keycap.tsx';
import { LostThread } from '../../ui/thread-pictures.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import type { ItemView } from '../view.ts';

/** None is as was asked. */
export function NoMatch({ text, address }: { text: string; address: Address }) {
  const t = useText();
  return (
    <EmptyState picture={<LostThread />} title={t('items.noMatch')} text={text}>
      <Button variant="outlined" onClick={address.showAll}>
        {t('items.clear')}
      </Button>
    </EmptyState>
  );
}

interface Props {
  view: ItemView;
  onCreate: (() => void) | undefined;
}

/** There is none yet. */
export function NothingYet({ view: { texts }, onCreate }: Props) {
  const t = useText();
  return (
    <EmptyState title={t(texts.emptyTitle)} text={t(texts.emptyText)}>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          <Plus size={14} />
          {t(texts.createTitle)}
          <Keycap>N</Keycap>
        </Button>
      )}
    </EmptyState>
  );
}
