// In place of the question whether to delete, where the answer could only be no.
import type { Answer, Registry } from '@tracery/contract';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Item, ItemView } from '../view.ts';
import styles from './item-links.module.css';

type Dependents = Answer<Registry['GET /damapi/v1/trash/dependents']>;

interface Props {
  view: ItemView;
  item: Item;
  dependents: Dependents;
  onClose: () => void;
}

export function UndeletableDialog({ view, item, dependents: { list, hasMore, wasMoved }, onClose }: Props) {
  const t = useText();
  const { kind, deleting } = view.definition;
  return (
    <Dialog
      size="small"
      title={t('item.undeletableTitle', { number: itemNumber(kind, item.oid) })}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <p>{wasMoved ? refusalText(deleting.refusal) : t('item.undeletableText')}</p>
      <ul aria-label={t('item.dependents')}>
        {list.map((one) => (
          <li key={one.id}>
            <Link
              to={kindSummaries[one.kind].screen.path}
              search={{ id: String(one.id) }}
              className={styles.link!}
              onClick={onClose}
            >
              {`${itemNumber(one.kind, one.oid)} ${one.name}`}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('item.moreDependents')}</p>}
    </Dialog>
  );
}
