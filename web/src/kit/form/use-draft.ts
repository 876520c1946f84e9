import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { writeDraft } from '../../lib/drafts.ts';

/** Keeps fields of a form across reloads. Start the form with `readDraft`, end it with `dropDraft`. */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft(name, Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]))),
      }),
    [name, form, fields],
  );
}
