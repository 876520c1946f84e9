import { FormConflict, type ShownField } from '../form/form-conflict.tsx';
import { splitTags } from '../form/tags.ts';
import { isLevel } from '../ui/priority-bars.tsx';
import { useLanguage, useText, type PlainKey, type Translate } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { itemNumber } from '../../lib/item-places.ts';
import type { ItemForm } from './use-item-form.ts';
import { fieldOf, formFields, type Item, type ItemView } from './view.ts';

const asIs = (value: string) => value;

const shownOf = (view: ItemView, t: Translate, language: Language): ShownField[] => {
  const { texts = [], choosing, statuses } = view.definition;
  const wordOf = (number: string) =>
    Object.values(statuses).find((status) => String(status.number) === number)?.[language] ?? '';
  const status: ShownField = { field: 'status', label: t('items.status'), show: wordOf };
  const own = formFields(view).map(({ name, label, word }) => ({
    field: name,
    label: t(label),
    show(value: string) {
      const { type } = fieldOf(view, name);
      const level = Number(value);
      if (value === '') return value;
      if (type === 'scale' && isLevel(level)) return t(`level.${level}`);
      if (type === 'link' || type === 'owner' || type === 'person') return `#${value}`;
      return word ? t(word(value)) : value;
    },
  }));
  return [
    { field: 'name', label: t('items.name'), show: asIs },
    ...(choosing ? [status] : []),
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
  edited: ItemForm;
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
