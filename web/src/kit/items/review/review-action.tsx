// Sends the open item to review: a button among its actions, and V.
import { canBeReviewed } from '@tracery/contract/traces/reviews';
import { MessageSquareCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { disabledIconWithReason } from '../../ui/disabled-with-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import type { Item, ItemView } from '../view.ts';
import { useReview } from './calls.ts';

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface Props {
  view: ItemView;
  item: Item;
  className: string;
}

function Ask({ view, item, className }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const answer = useReview({ kind: view.definition.kind, id: item.id });
  const open = () => setOpen(true);
  const label = t(answer?.review ? 'review.change' : 'review.send');
  const isFrozen = item.isFrozen === 1;
  useKeyboardShortcuts({ v: answer?.review === null && !isFrozen ? open : undefined });
  return (
    <>
      <IconButton
        label={label}
        icon={<MessageSquareCheck size={15} />}
        className={className}
        data-asked={answer?.review ? '' : undefined}
        {...disabledIconWithReason(label, isFrozen ? refusalText('item.frozen') : undefined, open)}
      />
      {isOpen && answer && (
        <Suspense>
          <AskDialog view={view} item={item} review={answer.review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const ReviewAction = (props: Props) =>
  canBeReviewed(props.view.definition.kind) ? <Ask {...props} /> : null;
