import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { useMergedForm } from '../../form/use-merged-form.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { readItemsAgain, updateItem } from '../calls.ts';
import { standingOf, valuesOf, type ItemInFull, type ItemValues, type ItemView } from '../view.ts';

/** While nothing but the status can be saved, it goes first, and the rest after it. */
function partsOf({ definition }: ItemView, item: ItemInFull, changes: ItemValues): ItemValues[] {
  const { status, ...rest } = changes;
  const standing = standingOf(item);
  const isTogether = status === undefined || !whyNotUpdate(definition, standing, Object.keys(changes));
  return isTogether ? [changes] : [{ status }, rest];
}

export function useItemForm(view: ItemView, item: ItemInFull) {
  const { userId, productId } = useSession()?.claims ?? {};
  const { id } = item;
  return useMergedForm<ItemValues>({
    name: `${view.definition.kind} ${id} in ${productId} of ${userId}`,
    saved: valuesOf(view, item),
    version: item.version,
    async save(changes, version) {
      let next = version;
      try {
        for (const part of partsOf(view, item, changes as ItemValues))
          next = await updateItem(view, { id, version: next }, part);
      } catch (error) {
        // Refused for where it stands: then what is shown was no longer true. What others saved is compared first.
        const refusal = refusalOf(error);
        if (refusal && refusal.key !== 'item.stale') void readItemsAgain(view);
        throw error;
      }
      showInfo(text('publics.success'));
      await readItemsAgain(view);
      return next;
    },
    valuesIn: (current: ItemInFull) => valuesOf(view, current),
    readAgain: () => readItemsAgain(view),
  });
}

export type ItemForm = ReturnType<typeof useItemForm>;
