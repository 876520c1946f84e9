import { ConflictDialog } from './conflict-dialog.tsx';
import type { Fields } from './use-saved-form.ts';
import type { MergedForm } from './use-merged-form.ts';

/** A field of the form, formatted for display. */
export interface ShownField {
  field: string;
  label: string;
  show: (value: string) => string;
  /** A text: shown as a difference by line, and both can be joined. */
  isText?: boolean;
}

interface Props<Values extends Fields> {
  edited: MergedForm<Values>;
  /** The name of the item. */
  name: string;
  fields: readonly ShownField[];
}

export function FormConflict<Values extends Fields>({ edited, name, fields }: Props<Values>) {
  const { conflict, form } = edited;
  if (!conflict) return null;
  const { theirs, other } = conflict;
  const mine = form.getValues();
  return (
    <ConflictDialog
      key={theirs.version}
      name={name}
      other={other}
      version={theirs.version}
      rows={fields
        .filter(({ field }) => conflict.fields.includes(field))
        .map(({ field, show, ...row }) => ({
          ...row,
          field,
          mine: show(mine[field]!),
          theirs: show(theirs.values[field]!),
        }))}
      isSaving={edited.isMerging}
      onKeepEditing={edited.keepEditing}
      onSave={edited.merge}
    />
  );
}
