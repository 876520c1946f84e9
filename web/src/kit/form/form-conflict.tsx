import { ConflictDialog } from './conflict-dialog.tsx';
import type { Fields } from './use-saved-form.ts';
import type { MergedForm } from './use-merged-form.ts';

/** A field of the form as a person reads it. */
export interface ShownField {
  field: string;
  label: string;
  show: (value: string) => string;
  /** Text that can stand one after the other. */
  canKeepBoth?: boolean;
}

interface Props<Values extends Fields> {
  edited: MergedForm<Values>;
  /** Of what is edited. */
  name: string;
  fields: readonly ShownField[];
}

export function FormConflict<Values extends Fields>({ edited, name, fields }: Props<Values>) {
  const { theirs, form, base } = edited;
  if (!theirs) return null;
  const mine = form.getValues();
  return (
    <ConflictDialog
      key={theirs.version}
      name={name}
      startedFrom={base.version}
      version={theirs.version}
      rows={fields
        .filter(({ field }) => mine[field] !== theirs.values[field])
        .map(({ field, show, ...row }) => ({
          ...row,
          field,
          mine: show(mine[field]!),
          theirs: show(theirs.values[field]!),
          // What this person never touched should follow the other.
          side: mine[field] === base.values[field] ? 'theirs' : 'mine',
        }))}
      isSaving={edited.isMerging}
      onKeepEditing={edited.keepEditing}
      onSave={edited.merge}
    />
  );
}
