// The form of the open item: what was changed, saving it, and the comparison when somebody else saved first.
import { itemNumber } from '@tracery/contract/work-item/number';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { FormConflict, type ShownField } from '../../form/form-conflict.tsx';
import { splitTags } from '../../form/tags.ts';
import { useMergedForm } from '../../form/use-merged-form.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { text, useLanguage, useText, type PlainKey, type Translate } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { readItemsAgain, updateItem } from '../calls.ts';
import { statusNameOf } from '../fields/status-look.ts';
import { wordOf } from '../fields/use-options.ts';
import {
  fieldOf,
  formFields,
  itemState,
  valuesOf,
  type Item,
  type ItemInFull,
  type ItemValues,
  type ItemView,
} from '../view.ts';

/** While nothing but the status can be saved, it goes first, and the rest after it. */
function partsOf({ definition }: ItemView, item: ItemInFull, changes: ItemValues): ItemValues[] {
  const { status, ...rest } = changes;
  const standing = itemState(item);
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

export type EditedItem = ReturnType<typeof useItemForm>;

const asIs = (value: string) => value;

const shownOf = (view: ItemView, t: Translate, language: Language): ShownField[] => {
  const { texts = [], manualStatus, statuses } = view.definition;
  const status: ShownField = {
    field: 'status',
    label: t('items.status'),
    show: (value) => statuses[statusNameOf(view.definition, Number(value))]?.[language] ?? '',
  };
  const own = formFields(view).map((field) => ({
    field: field.name,
    label: t(field.label),
    show(value: string) {
      const { type } = fieldOf(view, field.name);
      const isId = type === 'link' || type === 'owner' || type === 'person';
      return isId && value !== '' ? `#${value}` : wordOf(view, field, value, t);
    },
  }));
  return [
    { field: 'name', label: t('items.name'), show: asIs },
    ...(manualStatus ? [status] : []),
    ...own,
    { field: 'tag', label: t('items.tags'), show: (value) => splitTags(value).join(', ') },
    { field: 'content', label: t('items.content'), show: asIs, canKeepBoth: true },
    ...texts.map((name) => ({
      field: name,
      label: t(`field.${name}` as PlainKey),
      show: asIs,
      canKeepBoth: true,
    })),
  ];
};

interface Props {
  view: ItemView;
  item: Item;
  edited: EditedItem;
}

export function ItemConflict({ view, item, edited }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <FormConflict
      edited={edited}
      name={itemNumber(view.definition.kind, item.oid)}
      fields={shownOf(view, t, language)}
    />
  );
}
