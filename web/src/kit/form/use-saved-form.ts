// A form that edits something stored on the server. Edits are kept on this device until they are saved or discarded,
// with the version they started from, so that the server can refuse to overwrite somebody else's change.
import { useEffect, useLayoutEffect, useState, type FormEvent } from 'react';
import { useForm, useWatch, type DefaultValues } from 'react-hook-form';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

export type Fields = Record<string, string>;

export interface SavedFormOptions<Values extends Fields> {
  /** The key of the draft: must contain the user and the item. */
  name: string;
  /** The values on the server. */
  saved: Values;
  version: number;
  /** Sends the changes and returns the new version. Errors that it throws have been shown. */
  save: (changes: Partial<Values>, startedFrom: number) => Promise<number>;
}

const changesOf = <Values extends Fields>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== saved[field]),
  ) as Partial<Values>;

const isEmpty = (changes: object) => Object.keys(changes).length === 0;

function draftFor<Values extends Fields>(name: string, saved: Values) {
  const { version, ...typed } = readDraft(name);
  const known = Object.entries(typed).filter(([field]) => field in saved);
  return {
    values: { ...saved, ...Object.fromEntries(known) },
    version: known.length > 0 ? Number(version) : undefined,
  };
}

export function useSavedForm<Values extends Fields>({
  name,
  saved,
  version,
  save,
}: SavedFormOptions<Values>) {
  const [draft] = useState(() => draftFor(name, saved));
  const [base, setBase] = useState({
    values: saved,
    version: draft.version ?? version,
    /** Set by `begin`: the form is reset to these values. */
    isFresh: false,
  });
  const form = useForm<Values>({
    defaultValues: draft.values as DefaultValues<Values>,
    reValidateMode: 'onChange',
  });
  const { reset, handleSubmit, control } = form;
  const shown = useWatch({ control }) as Values;
  const changes = changesOf(shown, base.values);
  const isDirty = !isEmpty(changes);

  const begin = (values: Values, from: number) => setBase({ values, version: from, isFresh: true });
  // A form without edits follows the server; one with edits keeps them.
  const isBehind = version !== base.version || !isEmpty(changesOf(saved, base.values));
  if (!isDirty && isBehind) begin(saved, version);
  useLayoutEffect(() => {
    if (base.isFresh) reset(base.values as DefaultValues<Values>);
  }, [base, reset]);

  const typed = isDirty ? JSON.stringify({ ...changes, version: String(base.version) }) : undefined;
  useEffect(() => {
    if (typed) writeDraft(name, JSON.parse(typed) as Fields);
    else dropDraft(name);
  }, [name, typed]);

  const submit = handleSubmit(async (values) => {
    const sent = changesOf(values, base.values);
    if (isEmpty(sent)) return;
    try {
      const next = await save(sent, base.version);
      // Text typed while saving is still unsaved.
      setBase({ values, version: next, isFresh: false });
    } catch {
      // The error was shown; the edits stay.
    }
  });

  return {
    form,
    changes,
    isDirty,
    /** The values and version that the edits started from. */
    base,
    begin,
    isSaving: form.formState.isSubmitting,
    submit: (event?: FormEvent) => void submit(event),
    discard: () => begin(saved, version),
  };
}
