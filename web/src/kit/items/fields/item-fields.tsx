// A kind's own fields and its tags, the same in the dialog and in the open item.
import { type Field, priorityOf } from '@tracery/contract/work-item/fields';
import type { ComponentType } from 'react';
import { TagsField } from '../../form/tags-field.tsx';
import { useText, useLanguage, type PlainKey } from '../../../lib/i18n/i18n.ts';
import {
  fieldOf,
  linkedTo,
  personOf,
  valueOf,
  type FieldView,
  type Item,
  type ItemValues,
  type ItemView,
} from '../view.ts';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { problemText, required } from '../../form/problems.ts';
import { ReadOnlyField } from '../../form/read-only-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { isLevel, PriorityBars } from '../../ui/priority-bars.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import fieldStyles from '../../form/field.module.css';
import { formatMoment } from '../../../lib/format.ts';
import { dayOf } from './days.ts';
import { ItemPicker } from './item-picker.tsx';
import { PersonPicker } from './person-picker.tsx';
import { useOptions, useWord } from './use-options.ts';
import { limits } from '@tracery/contract/limits';
import { TextareaField } from '../../form/textarea-field.tsx';

interface FieldsProps {
  view: ItemView;
  form: UseFormReturn<ItemValues>;
  /** The item that is edited or copied: it knows the names of what it points at. */
  item?: Item | undefined;
  isReadOnly?: boolean;
  /** Nothing has happened to it yet. */
  isNew?: boolean;
}

type OwnFieldProps = FieldsProps & { field: FieldView };

/** What is chosen by looking for it: its id, and what is wrong with it. */
function useChosen({ view, form, field: { name } }: OwnFieldProps) {
  const language = useLanguage();
  const { isRequired } = fieldOf(view, name);
  const {
    field: { ref, value, onChange },
  } = useController({ name, control: form.control, rules: isRequired ? { validate: required } : {} });
  const error = problemText(form.formState.errors[name], language);
  return { ref, value: value ?? '', error, isRequired, onChoose: onChange as (id: string) => void };
}

function LinkField(props: OwnFieldProps) {
  const { item, field, isReadOnly = false } = props;
  const t = useText();
  const { isRequired, ...chosen } = useChosen(props);
  const known = item && { id: Number(valueOf(item, field.name)), ...linkedTo(item, field.name) };
  return (
    <ItemPicker
      {...chosen}
      label={t(field.label)}
      of={field.linksTo!}
      known={known}
      none={isRequired ? undefined : t('field.none')}
      isReadOnly={isReadOnly}
      makesMissing
    />
  );
}

function PersonField(props: OwnFieldProps) {
  const { form, item, field, isReadOnly = false, isNew = false } = props;
  const t = useText();
  const { isRequired, ...chosen } = useChosen(props);
  const isOwner = field.name === 'processorId';
  useKeyboardShortcuts({ o: isOwner && !isNew && !isReadOnly ? () => form.setFocus(field.name) : undefined });
  return (
    <PersonPicker
      {...chosen}
      label={t(field.label)}
      known={item && personOf(item, field.name)}
      nobody={isRequired ? undefined : t('person.nobody')}
      isReadOnly={isReadOnly}
    />
  );
}

function ChoiceField({ view, form, field, isReadOnly = false }: OwnFieldProps) {
  const t = useText();
  const language = useLanguage();
  const { isRequired, isFinal, dictionary } = fieldOf(view, field.name);
  const value = form.watch(field.name) ?? '';
  const options = useOptions(view, field);
  const word = useWord(view, field);
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      {...(isFinal ? {} : form.register(field.name, isRequired ? { validate: required } : {}))}
      // The words may come later than the value.
      value={value}
      label={t(field.label)}
      icon={field.icon?.(value)}
      options={
        isKnown || value === '' ? options : [...options, { value, label: dictionary ? word(value) : value }]
      }
      isRequired={isRequired}
      disabled={isReadOnly || isFinal}
      error={problemText(form.formState.errors[field.name], language)}
    />
  );
}

function DayField({ view, form, field: { name, label }, isReadOnly = false }: OwnFieldProps) {
  const t = useText();
  const language = useLanguage();
  const { dateOrder } = view.definition;
  const isCrossed = (last: string, first: string | undefined) => last !== '' && first !== '' && last < first!;
  const value = form.watch(name) ?? '';
  return (
    <TextField
      {...form.register(name, {
        validate: (last, values) =>
          (dateOrder?.last === name && isCrossed(last, values[dateOrder.first]) && dateOrder.refusal) || true,
        ...(dateOrder?.first === name && { deps: dateOrder.last }),
      })}
      type="date"
      className={fieldStyles.date}
      data-empty={value === '' || undefined}
      max="9999-12-31"
      label={t(label)}
      readOnly={isReadOnly}
      error={problemText(form.formState.errors[name], language)}
    />
  );
}

/** Follows from two scales, as soon as one of them is changed. */
function PriorityField({ view, form, field: { name, label } }: OwnFieldProps) {
  const t = useText();
  const { from } = fieldOf(view, name);
  const [a = 0, b = 0] = useWatch({ control: form.control, name: [...from!] }).map(Number);
  return (
    <ReadOnlyField label={t(label)}>
      {isLevel(a) && isLevel(b) && (
        <>
          <PriorityBars level={priorityOf(a, b)} />
          <span className={fieldStyles.faint}>{`${a} × ${b} = ${a * b}`}</span>
        </>
      )}
    </ReadOnlyField>
  );
}

function MomentField({ item, isNew, field: { name, label } }: OwnFieldProps) {
  const t = useText();
  if (!item || isNew) return null;
  const moment = valueOf(item, name);
  return (
    <ReadOnlyField label={t(label)}>
      {dayOf(moment) ? (
        <time dateTime={moment}>{formatMoment(new Date(moment))}</time>
      ) : (
        <span className={fieldStyles.faint}>{t('item.notClosed')}</span>
      )}
    </ReadOnlyField>
  );
}

interface Props {
  view: ItemView;
  form: UseFormReturn<ItemValues>;
  /** Only those in which something stands. */
  isOnlyFilled?: boolean;
  isReadOnly?: boolean;
}

/** Plain texts beside the content. */
export function ItemTexts({ view, form, isOnlyFilled = false, isReadOnly = false }: Props) {
  const t = useText();
  const { texts = [] } = view.definition;
  const { defaultValues = {} } = form.formState;
  return texts
    .filter((name) => !isOnlyFilled || defaultValues[name] || form.watch(name))
    .map((name) => (
      <TextareaField
        key={name}
        {...form.register(name)}
        label={t(`field.${name}` as PlainKey)}
        maxLength={limits.item.textMax}
        readOnly={isReadOnly}
      />
    ));
}

/** What an item was made for is settled before, and read among its links. Nobody edits a position. */
const hidden = () => null;

const fieldOfType: Record<Field['type'], ComponentType<OwnFieldProps>> = {
  text: ChoiceField,
  rank: ChoiceField,
  scale: ChoiceField,
  integer: hidden,
  link: LinkField,
  source: hidden,
  owner: PersonField,
  person: PersonField,
  day: DayField,
  moment: MomentField,
  derived: PriorityField,
  fixed: hidden,
};

export function ItemFields(props: FieldsProps) {
  const { view, form, isReadOnly = false } = props;
  const t = useText();
  return (
    <>
      {view.fields.map((field) => {
        if (field.isSettled) return null;
        const OwnField = fieldOfType[fieldOf(view, field.name).type];
        return <OwnField key={field.name} {...props} field={field} />;
      })}
      <TagsField
        label={t('items.tags')}
        value={form.watch('tag') ?? ''}
        isReadOnly={isReadOnly}
        onChange={(tag) => form.setValue('tag', tag, { shouldDirty: true })}
      />
    </>
  );
}
