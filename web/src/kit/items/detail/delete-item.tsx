// The question before an item goes to the trash, wherever it is asked.
import { Suspense } from 'react';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatSentences } from '../../../lib/format.ts';
import { useText, text } from '../../../lib/i18n/i18n.ts';
import type { OpenAddress } from '../address/address.ts';
import { readListAgain, deleteItem, readItemsAgain } from '../calls.ts';
import { useLossText } from '../suspects/loss-text.ts';
import { rowElement } from '../list/row-element.ts';
import { type Item, type ItemView, textsOf } from '../view.ts';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { openPath } from '../../../lib/navigation.ts';
import { readAgain, useRead } from '../../../lib/query/use-read.ts';
import { forgetItem } from '../../../lib/recent-items.ts';
import { lazyComponent } from '../../../lib/lazy-part.ts';

const UndeletableDialog = lazyComponent(
  async () => (await import('./undeletable-dialog.tsx')).UndeletableDialog,
);

interface Deleted {
  kind: ItemKind;
  id: number;
  oid: number;
}

/** Says what has to come back first, and offers to bring it back. */
function tellParent(child: Deleted, parent: Deleted & { name: string }): void {
  const number = itemNumber(parent.kind, parent.oid);
  const { name } = parent;
  showError(text('trash.parentFirst', { child: itemNumber(child.kind, child.oid), number, name }), [
    {
      label: text('trash.restoreName', { name: number }),
      run: () => void restoreFromTrash(parent).catch(() => undefined),
    },
  ]);
}

/** Brings an item back and offers to open it. A failure was told, and rises. */
export async function restoreFromTrash(item: Deleted): Promise<void> {
  const { kind, id, oid } = item;
  try {
    await call('POST /damapi/v1/trash/restore', { body: { kind, id } }, { inline: ['item.parentInTrash'] });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.key === 'item.parentInTrash')
      tellParent(item, (refusal.data as { parent: Deleted & { name: string } }).parent);
    throw error;
  } finally {
    // Also when it was refused: then what is shown was no longer true.
    await readAgain('GET /damapi/v1/trash/list');
  }
  const open = () => openPath(`${kindSummaries[kind].screen.path}?id=${id}`);
  showInfo(text('trash.restored', { number: itemNumber(kind, oid) }), [
    { label: text('item.open'), run: open },
  ]);
}

async function undo(view: ItemView, item: Deleted): Promise<void> {
  try {
    await restoreFromTrash(item);
    await readItemsAgain(view);
  } catch {
    // Told by the call. What must be restored before it stands in the trash too.
    openPath('/setting/trash');
  }
}

async function deleteWithUndo(view: ItemView, { id, oid }: { id: number; oid: number }): Promise<void> {
  await deleteItem(view, id);
  const { kind } = view.definition;
  forgetItem({ kind, id });
  showInfo(text('publics.deleteSuccess'), [
    { label: text('action.undo'), run: () => void undo(view, { kind, id, oid }) },
    { label: text('item.trash'), run: () => openPath('/setting/trash') },
  ]);
}

interface Props {
  view: ItemView;
  item: Item;
  address: OpenAddress;
  /** Deleted or not. */
  onEnd: () => void;
}

/** To whom the focus goes when a row goes: the next one, or the one before the last. */
function neighbourOf(id: number): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']);
  const at = rows.indexOf(String(id));
  return rows[at + 1] ?? rows[at - 1];
}

/** What cannot be deleted is not asked about. Without an answer the question is asked: the server refuses by itself. */
export function DeleteDialog(props: Props) {
  const { view, item, onEnd } = props;
  const query = { sourceId: item.id, kind: view.definition.kind };
  const read = useRead('GET /damapi/v1/trash/dependents', { query }, { isQuiet: true });
  const { data, isFetchedAfterMount } = read;
  if (!isFetchedAfterMount) return null;
  if (data && (data.wasMoved || data.list.length > 0))
    return (
      <Suspense>
        <UndeletableDialog view={view} item={item} dependents={data} onClose={onEnd} />
      </Suspense>
    );
  return <DeleteQuestion {...props} />;
}

function DeleteQuestion({ view, item, address, onEnd }: Props) {
  const t = useText();
  const { deleteTitle: title } = textsOf(view);
  const question = t('item.deleteTitle', { number: itemNumber(view.definition.kind, item.oid) });
  const loss = useLossText(view, item, 'onDelete');
  const consequence = formatSentences(t('item.deleteText', { days: limits.trash.days }), loss);
  const remove = async () => {
    const neighbour = neighbourOf(item.id);
    await deleteWithUndo(view, item);
    onEnd();
    if (address.openId === item.id) address.forgetItem();
    await readListAgain(view);
    const { activeElement } = document;
    const isLost =
      activeElement?.matches('body, main') || activeElement?.closest('li, tr')?.contains(rowElement(item.id));
    if (isLost) rowElement(neighbour)?.focus();
  };
  return (
    <ConfirmDialog
      title={title ? t(title) : question}
      text={title ? `${question} ${consequence}` : consequence}
      confirm={t('item.delete')}
      isDangerous
      onCancel={onEnd}
      onConfirm={remove}
    />
  );
}
