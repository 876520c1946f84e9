import { ConflictDialog } from './conflict-dialog.tsx';
import type { Fields } from './use-saved-form.ts';
import type { MergedForm } from './use-merged-form.ts';

/** A field of the form, formatted for display. */
export interface ShownField {
  field: string;
  label: string;
  show: (value: string) => string;
  /** Offers to join both texts. */
  canKeepBoth?: boolean;
}

interface Props<Values extends Fields> {
  edited: MergedForm<Values>;
  /** The name of the item. */
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
          // Untouched fields take the other person's value.
          side: mine[field] === base.values[field] ? 'theirs' : 'mine',
        }))}
      isSaving={edited.isMerging}
      onKeepEditing={edited.keepEditing}
      onSave={edited.merge}
    />
  );
}
