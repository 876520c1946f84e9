// Rows of the diagram list: they say who made a diagram, and can delete it.
import { uml } from '@tracery/contract/kinds/uml';
import { whyNotDelete } from '@tracery/contract/work-item/rules';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Trash2 } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { useAddress } from '../../kit/items/address/address.ts';
import { RowButton } from '../../kit/items/list/row-button.tsx';
import {
  ItemRow,
  ItemTableRow,
  OpeningSpinner,
  type RowLayout,
  type RowProps,
} from '../../kit/items/list/rows.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { itemState } from '../../kit/items/view.ts';
import { creatorOf } from '../../kit/ui/person.ts';
import { PersonLabel } from '../../kit/ui/person-name.tsx';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

const DeleteDialog = lazyComponent(
  async () => (await import('../../kit/items/detail/delete-item.tsx')).DeleteDialog,
);

type Props = Pick<RowProps, 'view' | 'item'>;

/** Only while it is open: rows need not follow the address. */
function Dialog({ view, item, onEnd }: Props & { onEnd: () => void }) {
  const address = useAddress(view);
  return (
    <Suspense>
      <DeleteDialog view={view} item={item} address={address} onEnd={onEnd} />
    </Suspense>
  );
}

function DeleteButton({ view, item }: Props) {
  const t = useText();
  const mayWrite = useMayWrite();
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  const refused = whyNotDelete(uml, itemState(item));
  return (
    <>
      <RowButton
        label={`${t('item.delete')} ${itemNumber('UML', item.oid)}`}
        action={t('item.delete')}
        icon={<Trash2 size={15} />}
        whyNot={refused && refusalText(refused)}
        onClick={() => setAsking(true)}
      />
      {isAsking && <Dialog view={view} item={item} onEnd={() => setAsking(false)} />}
    </>
  );
}

const DiagramRow = memo((props: RowProps) => (
  <ItemRow
    {...props}
    aside={<PersonLabel person={creatorOf(props.item)} />}
    action={props.isOpening ? <OpeningSpinner /> : <DeleteButton {...props} />}
  />
));

const DiagramTableRow = memo((props: RowProps) => (
  <ItemTableRow
    {...props}
    cells={
      <td>
        <PersonLabel person={creatorOf(props.item)} />
      </td>
    }
    action={<DeleteButton {...props} />}
  />
));

export const diagramRows: RowLayout = {
  Row: DiagramRow,
  TableRow: DiagramTableRow,
  headers: ['items.creator'],
  exportsAs: ['creator'],
  hasAction: true,
};
