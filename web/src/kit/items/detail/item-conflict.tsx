import { itemNumber } from '@tracery/contract/work-item/number';
import { FormConflict, type ShownField } from '../../form/form-conflict.tsx';
import { splitTags } from '../../form/tags.ts';
import { useLanguage, useText, type PlainKey, type Translate } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { statusNameOf } from '../fields/status-look.ts';
import type { ItemForm } from './use-item-form.ts';
import { wordOf } from '../fields/use-options.ts';
import { fieldOf, formFields, type Item, type ItemView } from '../view.ts';

const asIs = (value: string) => value;

const shownOf = (view: ItemView, t: Translate, language: Language): ShownField[] => {
  const { texts = [], choosing, statuses } = view.definition;
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
