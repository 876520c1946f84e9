// A form that edits something stored on the server. Edits are kept on this device until they are saved or discarded,
// with the version and the values they started from, so that nobody's change is overwritten by accident.
import { limits } from '@tracery/contract/limits';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch, type DefaultValues, type Path } from 'react-hook-form';
import { showInfo } from '../../lib/alerts.ts';
import {
  discardDraft,
  dropDraft,
  readDraft,
  watchDraft,
  writeDraft,
  type DraftSubject,
  type DraftValues,
} from '../../lib/drafts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { offerUndo } from '../../lib/undo.ts';

export type Fields = Record<string, string>;

export interface SavedFormOptions<Values extends Fields> {
  /** The key of the draft: must contain the user and the item. */
  name: string;
  subject: DraftSubject;
  /** The values on the server. */
  saved: Values;
  version: number;
  /** Sends the changes and returns the new version. Errors that it throws have been shown. */
  save: (changes: Partial<Values>, startedFrom: Base<Values>) => Promise<number>;
}

/** What the edits started from. */
export interface Base<Values extends Fields> {
  values: Values;
  version: number;
  /** False for a draft that does not tell the values of its version. */
  isKnown: boolean;
}

interface State<Values extends Fields> extends Base<Values> {
  /** The form is reset to these values. */
  shown?: Values;
}

const changesOf = <Values extends Fields>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== saved[field]),
  ) as Partial<Values>;

const isEmpty = (changes: object) => Object.keys(changes).length === 0;

/** The typed values, and the state of the form that they continue. */
function restore<Values extends Fields>(draft: DraftValues, saved: Values, version: number): State<Values> {
  const { version: startedFrom, base, ...typed } = draft;
  const known = Object.fromEntries(Object.entries(typed).filter(([field]) => field in saved));
  if (isEmpty(known)) return { values: saved, version, isKnown: true, shown: saved };
  const before = base === undefined ? {} : (JSON.parse(base) as Partial<Values>);
  return {
    values: { ...saved, ...before },
    version: Number(startedFrom),
    isKnown: base !== undefined || Number(startedFrom) === version,
    shown: { ...saved, ...known },
  };
}

/** Takes over what changed on the server, unless it touches a field that was edited here. */
function rebase<Values extends Fields>(
  base: Base<Values>,
  saved: Values,
  version: number,
  shown: Values,
): State<Values> | undefined {
  if (!base.isKnown || version <= base.version) return undefined;
  const mine = changesOf(shown, base.values);
  const collides = Object.keys(mine).some(
    (field) => saved[field] !== base.values[field] && saved[field] !== shown[field],
  );
  return collides ? undefined : { values: saved, version, isKnown: true, shown: { ...saved, ...mine } };
}

const pick = <Values extends Fields>(values: Values, fields: object): Partial<Values> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[field]])) as Partial<Values>;

export function useSavedForm<Values extends Fields>(options: SavedFormOptions<Values>) {
  const { name, subject, saved, version, save } = options;
  const [start] = useState(() => restore(readDraft(name), saved, version));
  const [base, setBase] = useState<State<Values>>(() => {
    const { shown: _, ...rest } = start;
    return rest;
  });
  const form = useForm<Values>({
    defaultValues: start.shown as DefaultValues<Values>,
    reValidateMode: 'onChange',
  });
  const { reset, handleSubmit, control } = form;
  const shown = useWatch({ control }) as Values;
  const changes = changesOf(shown, base.values);
  const isDirty = !isEmpty(changes);

  const begin = (values: Values, from: number) =>
    setBase({ values, version: from, isKnown: true, shown: values });
  const isBehind = version !== base.version || !isEmpty(changesOf(saved, base.values));
  if (isBehind) {
    const next = isDirty ? rebase(base, saved, version, shown) : undefined;
    if (next) setBase(next);
    else if (!isDirty) begin(saved, version);
  }
  useLayoutEffect(() => {
    if (base.shown) reset(base.shown as DefaultValues<Values>);
  }, [base, reset]);

  const typed = isDirty
    ? JSON.stringify({
        ...changes,
        version: String(base.version),
        ...(base.isKnown && { base: JSON.stringify(pick(base.values, changes)) }),
      })
    : undefined;
  const subjectText = JSON.stringify(subject);
  useEffect(() => {
    if (typed) writeDraft(name, JSON.parse(typed) as Fields, JSON.parse(subjectText) as DraftSubject);
    else dropDraft(name);
  }, [name, typed, subjectText]);

  const stored = useRef({ saved, version });
  useEffect(() => {
    stored.current = { saved, version };
  });
  const [restored, setRestored] = useState(0);
  useEffect(
    () =>
      watchDraft(name, (values) => {
        setBase(restore(values, stored.current.saved, stored.current.version));
        if (!isEmpty(values)) setRestored((count) => count + 1);
      }),
    [name],
  );

  const [savingFields, setSavingFields] = useState(0);
  /** Saves some of the fields, if they are valid; the others stay as they are. Throws what `save` throws. */
  const saveFields = async (fields: readonly (string & keyof Values)[]): Promise<void> => {
    const sent = Object.fromEntries(fields.map((field) => [field, shown[field]])) as Partial<Values>;
    if (!(await form.trigger([...fields] as unknown as Path<Values>[]))) return;
    setSavingFields((count) => count + 1);
    try {
      const next = await save(sent, base);
      setBase((now) => ({
        values: { ...now.values, ...sent },
        version: Math.max(next, now.version),
        isKnown: now.isKnown,
      }));
    } finally {
      setSavingFields((count) => count - 1);
    }
  };

  const send = handleSubmit(async (values) => {
    const sent = changesOf(values, base.values);
    if (isEmpty(sent)) return;
    try {
      const next = await save(sent, base);
      // Text typed while saving is still unsaved.
      setBase({ values, version: next, isKnown: true });
    } catch {
      // The error was shown; the edits stay.
    }
  });

  // A save that is asked for while fields are being saved comes after them: it starts from their version.
  const isSubmitAsked = useRef(false);
  const sendLater = useRef(send);
  useEffect(() => {
    sendLater.current = send;
  });
  useEffect(() => {
    if (!isSubmitAsked.current || savingFields > 0) return;
    isSubmitAsked.current = false;
    void sendLater.current();
  }, [savingFields]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (savingFields > 0) isSubmitAsked.current = true;
    else void send();
  };
  const discard = () => offerUndo(text('draft.discarded', { title: subject.title }), discardDraft(name));
  return {
    form,
    changes,
    isDirty,
    /** How often a discarded draft was brought back. */
    restored,
    base,
    begin,
    isSaving: form.formState.isSubmitting || savingFields > 0,
    saveFields,
    submit,
    discard,
    /** The form closes: says that the draft is kept, and offers to discard it. */
    leave: () => {
      if (!isDirty) return;
      const action = { label: text('draft.discard'), run: discard };
      showInfo(text('draft.kept', { title: subject.title }), [action], limits.screen.undo);
    },
  };
}
