import { ConflictDialog, type ConflictRow } from '../form/conflict-dialog.tsx';
import { splitTags } from '../form/tags.ts';
import { useText, type PlainKey, type Translate } from '../../lib/i18n/i18n.ts';
import { itemNumber } from '../../lib/item-places.ts';
import type { ItemForm } from './use-item-form.ts';
import { fieldOf, type Item, type ItemView } from './view.ts';

interface Shown {
  field: string;
  label: PlainKey;
  show: (value: string) => string;
}

const asIs = (value: string) => value;

const shownOf = (view: ItemView, t: Translate): Shown[] => [
  { field: 'name', label: 'items.name', show: asIs },
  ...view.fields.map(({ name, label, word }) => ({
    field: name,
    label,
    show: (value: string) =>
      fieldOf(view, name).type === 'link' ? `#${value}` : value && word ? t(word(value)) : value,
  })),
  { field: 'tag', label: 'items.tags', show: (value) => splitTags(value).join(', ') },
  { field: 'content', label: 'items.content', show: asIs },
];

interface Props {
  view: ItemView;
  item: Item;
  edited: ItemForm;
}

export function ItemConflict({ view, item, edited }: Props) {
  const t = useText();
  const { theirs, form, base } = edited;
  if (!theirs) return null;
  const mine = form.getValues();
  const rows: ConflictRow[] = shownOf(view, t)
    .filter(({ field }) => mine[field] !== theirs.values[field])
    .map(({ field, label, show }) => ({
      field,
      label: t(label),
      mine: show(mine[field]!),
      theirs: show(theirs.values[field]!),
      // What this person never touched should follow the other.
      side: mine[field] === base.values[field] ? 'theirs' : 'mine',
      canKeepBoth: field === 'content',
    }));
  return (
    <ConflictDialog
      key={theirs.version}
      name={itemNumber(view.definition.kind, item.oid)}
      startedFrom={base.version}
      version={theirs.version}
      rows={rows}
      isSaving={edited.isMerging}
      onKeepEditing={edited.keepEditing}
      onSave={edited.merge}
    />
  );
}
