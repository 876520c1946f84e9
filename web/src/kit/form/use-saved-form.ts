// A form over something that the server keeps. What is typed stays on this device until it is saved or discarded, and
// remembers which version it started from: saving over somebody else's change is then refused, not done.
import { useEffect, useLayoutEffect, useState, type FormEvent } from 'react';
import { useForm, useWatch, type DefaultValues } from 'react-hook-form';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

export type Fields = Record<string, string>;

export interface SavedFormOptions<Values extends Fields> {
  /** Names the draft; must name the person and the thing. */
  name: string;
  /** As the server has it now. */
  saved: Values;
  version: number;
  /** Sends what was changed; answers the new version. What it throws has been told to the person. */
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
    /** The form shows what was typed; after `begin` it shows the base. */
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
  // An untouched form follows what the server says; a touched one keeps what was typed.
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
      // What was typed meanwhile is still to be saved.
      setBase({ values, version: next, isFresh: false });
    } catch {
      // Told already; what was typed stays.
    }
  });

  return {
    form,
    changes,
    isDirty,
    /** What the typed text started from. */
    base,
    begin,
    isSaving: form.formState.isSubmitting,
    submit: (event?: FormEvent) => void submit(event),
    discard: () => begin(saved, version),
  };
}
