// A kind's own fields and its tags, the same in the dialog and in the open item.
import { useController, type UseFormReturn } from 'react-hook-form';
import { problemText, valid } from '../form/problems.ts';
import { SelectField } from '../form/select-field.tsx';
import { TagsField } from '../form/tags-field.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { ItemPicker } from './item-picker.tsx';
import {
  fieldOf,
  linkedTo,
  valueOf,
  type FieldView,
  type Item,
  type ItemValues,
  type ItemView,
} from './view.ts';

const required = valid((value) => (value.trim() === '' ? 'valid.required' : undefined));

interface Props {
  view: ItemView;
  form: UseFormReturn<ItemValues>;
  /** The item that is edited or copied: it knows the names of what it points at. */
  item?: Item | undefined;
  isReadOnly?: boolean;
}

type OneProps = Props & { field: FieldView };

function LinkField({ form, item, field, isReadOnly = false }: OneProps) {
  const t = useText();
  const language = useLanguage();
  const { name } = field;
  const {
    field: { ref, value, onChange },
  } = useController({ name, control: form.control, rules: { validate: required } });
  const known = item && { id: Number(valueOf(item, name)), ...linkedTo(item, name) };
  return (
    <ItemPicker
      label={t(field.label)}
      path={field.linkPath!}
      ref={ref}
      value={value ?? ''}
      known={known}
      error={problemText(form.formState.errors[name], language)}
      isReadOnly={isReadOnly}
      onChoose={onChange}
    />
  );
}

function useOptions(view: ItemView, field: FieldView) {
  const t = useText();
  const language = useLanguage();
  const { dictionary, values = [], ranks = [] } = fieldOf(view, field.name);
  const entries = useRead(
    'GET /damapi/v1/dictionary/list',
    { query: { key: dictionary ?? '' } },
    { isWanted: dictionary !== undefined },
  ).data?.list;
  if (!dictionary)
    return (ranks.length > 0 ? ranks.toReversed() : values).map((value) => ({
      value,
      label: field.word ? t(field.word(value)) : value,
    }));
  return [
    { value: '', label: t('field.none') },
    ...(entries ?? []).map((entry) => ({ value: entry.code, label: entry[language] })),
  ];
}

function ChoiceField({ view, form, field, isReadOnly = false }: OneProps) {
  const t = useText();
  const language = useLanguage();
  const { isRequired } = fieldOf(view, field.name);
  const value = form.watch(field.name) ?? '';
  const options = useOptions(view, field);
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      {...form.register(field.name, isRequired ? { validate: required } : {})}
      // The words may come later than the value.
      value={value}
      label={t(field.label)}
      icon={field.icon?.(value)}
      options={isKnown || value === '' ? options : [...options, { value, label: value }]}
      isRequired={isRequired}
      disabled={isReadOnly}
      error={problemText(form.formState.errors[field.name], language)}
    />
  );
}

export function ItemFields(props: Props) {
  const { view, form, isReadOnly = false } = props;
  const t = useText();
  return (
    <>
      {view.fields.map((field) =>
        field.linkPath ? (
          <LinkField key={field.name} {...props} field={field} />
        ) : (
          <ChoiceField key={field.name} {...props} field={field} />
        ),
      )}
      <TagsField
        label={t('items.tags')}
        value={form.watch('tag') ?? ''}
        isReadOnly={isReadOnly}
        onChange={(tag) => form.setValue('tag', tag, { shouldDirty: true })}
      />
    </>
  );
}
