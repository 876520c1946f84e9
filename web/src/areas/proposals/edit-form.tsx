// What is proposed, edited by whoever accepts it. It is kept with the page until it is accepted.
import { limits } from '@tracery/contract/limits';
import { fieldValueWord } from '@tracery/contract/records/value-words';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextareaField } from '../../kit/form/textarea-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { Change, ChangeField, ChangeFields, Edits } from './calls.ts';
import styles from './change-view.module.css';
import type { Deciding } from './use-deciding.ts';
import { editorOf, fieldLabel } from './words.ts';

interface FieldProps {
  change: Change;
  field: ChangeField;
  value: string;
  onChange: (value: string) => void;
}

function Field({ change: { kind }, field, value, onChange }: FieldProps) {
  const language = useLanguage();
  const editor = editorOf(kind, field);
  const label = fieldLabel(kind, field.field, language);
  if (editor === undefined) return null;
  if (editor === 'line')
    return (
      <TextField
        label={label}
        value={value}
        maxLength={field.field === 'name' ? limits.item.nameMax : undefined}
        isRequired={field.field === 'name'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (editor === 'text')
    return (
      <TextareaField
        label={label}
        value={value}
        maxLength={limits.item.contentMax}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <SelectField
      label={label}
      value={value}
      options={editor.map((one) => ({
        value: one,
        label: fieldValueWord(field.field, one, language) ?? one,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface Props {
  change: Change;
  fields: ChangeFields;
  edits: Edits | undefined;
  deciding: Deciding;
}

export function EditForm({ change, fields, edits, deciding }: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const editable = fields.filter((field) => editorOf(change.kind, field) !== undefined);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      editable.map(({ field, proposed }) => [field, String(edits?.[field] ?? proposed.value)]),
    ),
  );
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  const keep = () => {
    if (values['name']?.trim() === '') return;
    const differing = editable.filter(({ field, proposed }) => values[field] !== String(proposed.value));
    const kept = Object.fromEntries(differing.map(({ field }) => [field, values[field]!]));
    deciding.keep(change.place, differing.length > 0 ? kept : undefined);
  };
  return (
    // Escape leaves the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      aria-label={t('proposal.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') deciding.stopEditing();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
      }}
    >
      {editable.map((field) => (
        <Field
          key={field.field}
          change={change}
          field={field}
          value={values[field.field]!}
          onChange={(value) => setValues({ ...values, [field.field]: value })}
        />
      ))}
      <div className={styles.buttons}>
        {edits && (
          <Button onClick={() => deciding.keep(change.place, undefined)}>{t('proposal.editBack')}</Button>
        )}
        <Button onClick={deciding.stopEditing}>{t('proposal.editCancel')}</Button>
        <Button type="submit" variant="primary">
          {t('proposal.editKeep')}
        </Button>
      </div>
    </form>
  );
}
