// The form of the open item. Properties are saved when they are chosen; name and texts when somebody saves. Every save can
// be undone, and is merged with what others saved meanwhile.
import { itemNumber } from '@tracery/contract/work-item/number';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { useEffect, useRef } from 'react';
import { FormConflict, type ShownField } from '../../form/form-conflict.tsx';
import { splitTags } from '../../form/tags.ts';
import { useDraftSubject } from '../../form/use-draft-subject.ts';
import type { OtherChange } from '../../form/conflict-dialog.tsx';
import { useMergedForm } from '../../form/use-merged-form.ts';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { formatList } from '../../../lib/format.ts';
import { text, useText, type PlainKey, type Translate } from '../../../lib/i18n/i18n.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { changeProperties, readItemsAgain, updateItem } from '../calls.ts';
import { statusWord } from '../fields/status-look.ts';
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
  const isTogether = status === undefined || !whyNotUpdate(definition, itemState(item), Object.keys(changes));
  return isTogether ? [changes] : [{ status }, rest];
}

const asIs = (value: string) => value;

const shownFields = (view: ItemView, t: Translate): ShownField[] => {
  const { texts = [], manualStatus } = view.definition;
  const status: ShownField = {
    field: 'status',
    label: t('items.status'),
    show: (value) => statusWord(view.definition, Number(value)),
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
    { field: 'tag', label: t('items.tags'), show: (value) => formatList(splitTags(value)) },
    { field: 'content', label: t('items.content'), show: asIs, isText: true },
    ...texts.map((name) => ({
      field: name,
      label: t(`field.${name}` as PlainKey),
      show: asIs,
      isText: true,
    })),
  ];
};

/** Fields that have Save: the name and the texts. */
const writtenFields = ({ definition: { texts = [] } }: ItemView): string[] => ['name', 'content', ...texts];

/** `T-5: Importance set to High`, or `T-5 saved` if it was more than one property. */
function savedText(view: ItemView, number: string, changes: ItemValues): string {
  const [name, ...more] = Object.keys(changes);
  const shown = shownFields(view, text as Translate).find(({ field }) => field === name);
  if (!shown || more.length > 0 || writtenFields(view).includes(name!)) return text('item.saved', { number });
  const value = shown.show(changes[name!]!);
  return value === '' || value.startsWith('#')
    ? text('item.fieldSaved', { number, field: shown.label })
    : text('item.fieldSet', { number, field: shown.label, value });
}

/** `Importance: High`. An id has no word. */
function changedText(view: ItemView, changes: ItemValues): string {
  const parts = shownFields(view, text as Translate).flatMap(({ field, label, show }) => {
    if (!(field in changes)) return [];
    const value = show(changes[field]!);
    return [value === '' || value.startsWith('#') ? label : text('text.named', { name: label, value })];
  });
  return formatList(parts);
}

/** Puts fields back to what they were, unless somebody else has changed the item since. */
async function restoreFields(view: ItemView, item: Item, version: number, before: ItemValues): Promise<void> {
  const number = itemNumber(view.definition.kind, item.oid);
  try {
    await updateItem(view, { id: item.id, version }, before);
    showInfo(text('item.undone', { number }));
  } catch (error) {
    if (refusalOf(error)?.key === 'item.stale') showError(text('item.undoTooLate', { number }));
  }
  await readItemsAgain(view);
}

async function latestChange(view: ItemView, id: number): Promise<OtherChange | undefined> {
  const query = {
    sourceId: id,
    kind: view.definition.kind,
    limit: 1,
    sort: 'id',
    direction: 'desc',
  } as const;
  const [latest] = (await call('GET /damapi/v1/operationlogs/list', { query }, { quiet: true })).list;
  return latest && { who: latest.creatorName, at: latest.createdAt };
}

export function useItemForm(view: ItemView, item: ItemInFull, mayChoose: boolean) {
  const { id, oid } = item;
  const { kind, texts = [] } = view.definition;
  const number = itemNumber(kind, oid);
  const subject = useDraftSubject({
    part: 'changes',
    item: { kind, id },
    title: `${number} ${item.name}`,
    path: `${view.definition.screen.path}?id=${id}`,
  });
  const saved = valuesOf(view, item);
  const edited = useMergedForm<ItemValues>({
    name: `${kind} ${id} in ${subject.productId} of ${subject.userId}`,
    subject,
    saved,
    version: item.version,
    texts: ['content', ...texts],
    async save(changes, version) {
      let next: number | undefined = version;
      const after = changes as ItemValues;
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, saved[field]!]));
      const message = savedText(view, number, after);
      const isWritten = writtenFields(view).some((field) => field in after);
      try {
        if (isWritten)
          for (const part of partsOf(view, item, after))
            next = await updateItem(view, { id, version: next }, part);
        else
          next = await changeProperties(view, {
            item,
            version,
            before,
            after,
            what: changedText(view, after),
          });
      } catch (error) {
        // Refused because of its state: what is shown is outdated. What others saved is compared first.
        const refusal = refusalOf(error);
        if (refusal && refusal.key !== 'item.stale') void readItemsAgain(view);
        throw error;
      }
      // It waits for the network, and the item says so.
      if (next === undefined) return version;
      const undoFrom = next;
      offerUndo(message, () => void restoreFields(view, item, undoFrom, before));
      await readItemsAgain(view);
      return next;
    },
    valuesIn: (current: ItemInFull) => valuesOf(view, current),
    readAgain: () => readItemsAgain(view),
    whoChanged: () => latestChange(view, id),
    onMerged: (other) =>
      showInfo(other ? text('item.mergedWith', { number, who: other.who }) : text('item.merged', { number })),
  });
  useSaveWhenChosen(view, edited, mayChoose);
  return edited;
}

export type EditedItem = ReturnType<typeof useMergedForm<ItemValues>>;

/** How long a day that is being typed rests before it is saved. */
const restOfDay = 800;

/** A year is typed digit by digit, and each is a valid day. */
const isTypedHalfway = (value: string) => value.startsWith('0');

/** Saves every field that has no Save as soon as a value was chosen. */
function useSaveWhenChosen(view: ItemView, edited: EditedItem, mayChoose: boolean): void {
  const { changes, base, form, isSaving, saveFields } = edited;
  const written = writtenFields(view);
  const chosen = mayChoose ? Object.keys(changes).filter((field) => !written.includes(field)) : [];
  const days = chosen.filter((field) => view.definition.fields[field]?.type === 'day');
  const values = JSON.stringify(chosen.map((field) => [field, changes[field]]));
  const save = async () => {
    try {
      await saveFields(chosen);
    } catch (error) {
      // What the server refuses is not left behind as unsaved; the message says why. Without an answer it stays.
      const refusal = refusalOf(error);
      if (!refusal || refusal.key === 'item.stale') return;
      for (const field of chosen) form.setValue(field, base.values[field]!);
    }
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const isResting = days.length > 0;
  const isHalfway = days.some((field) => isTypedHalfway(changes[field]!));
  /** Values are sent once: if they stay unsaved, the bar offers to try again. */
  const tried = useRef('');
  useEffect(() => {
    if (values === '[]') tried.current = '';
    if (values === '[]' || values === tried.current || isSaving || isHalfway) return undefined;
    const timer = setTimeout(
      () => {
        tried.current = values;
        void latest.current();
      },
      isResting ? restOfDay : 0,
    );
    return () => clearTimeout(timer);
  }, [values, isSaving, isResting, isHalfway]);
}

interface Props {
  view: ItemView;
  item: Item;
  edited: EditedItem;
}

export function ItemConflict({ view, item, edited }: Props) {
  const t = useText();
  return (
    <FormConflict
      edited={edited}
      name={itemNumber(view.definition.kind, item.oid)}
      fields={shownFields(view, t)}
    />
  );
}

/** The fields that differ from what is saved, as they are shown. */
export function useShownChanges(view: ItemView, { changes, base }: EditedItem) {
  const t = useText();
  return shownFields(view, t)
    .filter(({ field }) => field in changes)
    .map(({ field, label, show }) => ({
      label,
      before: show(base.values[field] ?? ''),
      after: show(changes[field]!),
    }));
}
