import { withoutPictures } from '@tracery/contract/records/pictures';
import { useState } from 'react';
import { useSavedForm } from '../../form/use-saved-form.ts';
import { useSaveState } from '../../form/use-save-state.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { dropDraft } from '../../../lib/drafts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { createItem, readItemsAgain } from '../calls.ts';
import { typedOf } from '../fields/values.ts';
import { fieldOf, formFields, valuesOf, type ItemInFull, type ItemValues, type ItemView } from '../view.ts';

const withTemplate = (view: ItemView, values: ItemValues): ItemValues => ({
  ...values,
  content: view.template?.(values) ?? '',
});

const empty = (view: ItemView, given: ItemValues, self: string): ItemValues => {
  const fields = formFields(view).map(({ name, startsAt, startsWithSelf }) => [
    name,
    given[name] ??
      startsAt ??
      (startsWithSelf ? self : typedOf(fieldOf(view, name), fieldOf(view, name).initial)),
  ]);
  const texts = (view.definition.texts ?? []).map((name) => [name, '']);
  const { name = '', tag = '', content } = given;
  const from = view.raisedFrom?.parameter ?? '';
  return {
    ...withTemplate(view, { name, tag, ...Object.fromEntries([...texts, ...fields]) }),
    ...(content !== undefined && { content }),
    ...(given[from] && { [from]: given[from] }),
  };
};

const copyOf = (view: ItemView, item: ItemInFull): ItemValues => {
  const { status: _, ...values } = valuesOf(view, item);
  const left = Object.fromEntries((view.notCopied ?? []).map((name) => [name, '']));
  // Pictures belong to the item they were put into.
  return { ...values, ...left, content: withoutPictures(values['content']!) };
};

/** What is begun for one item is not gone on with for another. */
const belonging = ({ raisedFrom }: ItemView, given: ItemValues) => {
  const other = given[raisedFrom?.parameter ?? ''];
  if (other) return ['from', other];
  return given['kind'] && given['sourceId'] ? ['for', given['sourceId']] : [];
};

interface Options {
  view: ItemView;
  /** The item that is copied. */
  from: ItemInFull | undefined;
  /** What the new item will belong to, when that is known where it is asked for. */
  given: ItemValues;
  /** Another one is to be made after this. */
  hasNext: boolean;
  onMade: (() => Promise<void>) | undefined;
  onClose: () => void;
}

export function useNewItem({ view, from, given, hasNext, onMade, onClose }: Options) {
  const { userId, productId } = useSession()?.claims ?? {};
  // As it is when the dialog opens: neither the language nor a fresh list must change what is being written.
  const [start] = useState(() => (from ? copyOf(view, from) : empty(view, given, String(userId ?? ''))));
  const what = from
    ? `copy of ${from.id}`
    : ['new', view.definition.kind, ...belonging(view, given)].join(' ');
  const name = `${what} in ${productId} of ${userId}`;

  const create = async (values: ItemValues): Promise<number> => {
    await createItem(view, values);
    dropDraft(name);
    if (hasNext) beginNext(values);
    else onClose();
    showInfo(text('publics.success'));
    await Promise.all([readItemsAgain(view), onMade?.()]);
    return 1;
  };
  const edited = useSavedForm<ItemValues>({
    name,
    saved: start,
    version: 1,
    save: (): Promise<number> => create(edited.form.getValues()),
  });
  useSaveState(name, edited);

  /** What was chosen stays: the next one often belongs to the same. */
  const beginNext = (values: ItemValues) => {
    // Before the fields begin anew: until they are drawn once more, none is known to the form.
    edited.form.setFocus('name');
    edited.form.reset(withTemplate(view, { ...values, name: '' }));
  };

  /** Another choice brings another template, unless somebody wrote into the present one. */
  const followTemplate = (before: ItemValues, after: ItemValues) => {
    if (from || !view.template || after['content'] !== view.template(before)) return;
    const content = view.template(after);
    if (content !== after['content']) edited.form.setValue('content', content);
  };
  // A copy can be sent as it is: nothing has to be typed first. What fails was told, and what was typed stays.
  const submit = edited.form.handleSubmit((values) => create(values).then(undefined, () => undefined));
  return { ...edited, submit: () => void submit(), followTemplate };
}
