// A kind's own fields and its tags, the same in the dialog and in the open item.
import type { Field } from '@tracery/contract/work-item/fields';
import type { ComponentType } from 'react';
import { TagsField } from '../../form/tags-field.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import {
  ChoiceField,
  DayField,
  LinkField,
  MomentField,
  PersonField,
  PriorityField,
  type FieldsProps,
  type OwnFieldProps,
} from './own-field.tsx';
import { fieldOf } from '../view.ts';

/** What an item was made for is settled before, and read among its links. Nobody edits a position. */
const unseen = () => null;

const fieldOfType: Record<Field['type'], ComponentType<OwnFieldProps>> = {
  text: ChoiceField,
  rank: ChoiceField,
  scale: ChoiceField,
  integer: unseen,
  link: LinkField,
  source: unseen,
  owner: PersonField,
  person: PersonField,
  day: DayField,
  moment: MomentField,
  derived: PriorityField,
  fixed: unseen,
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
