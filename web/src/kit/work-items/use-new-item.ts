import { withoutPictures } from '@tracery/contract/records/pictures';
import { useState } from 'react';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useSaveState } from '../form/use-save-state.ts';
import { showInfo } from '../../lib/alerts.ts';
import { dropDraft } from '../../lib/drafts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { createItem, readItemsAgain } from './calls.ts';
import { fieldOf, valuesOf, type ItemInFull, type ItemValues, type ItemView } from './view.ts';

const withTemplate = (view: ItemView, values: ItemValues): ItemValues => ({
  ...values,
  content: view.template?.(values) ?? '',
});

const empty = (view: ItemView, sourceId: number | undefined): ItemValues => {
  const fields = view.fields.map(({ name, startsAt }) => {
    const { initial, target } = fieldOf(view, name);
    const given = target && name === 'sourceId' && sourceId ? String(sourceId) : undefined;
    return [name, given ?? startsAt ?? (initial === undefined ? '' : String(initial as string | number))];
  });
  return withTemplate(view, { name: '', tag: '', ...Object.fromEntries(fields) });
};

const copyOf = (view: ItemView, item: ItemInFull): ItemValues => {
  const values = valuesOf(view, item);
  // Pictures belong to the item they were put into.
  return { ...values, content: withoutPictures(values['content']!) };
};

interface Options {
  view: ItemView;
  /** The item that is copied. */
  from: ItemInFull | undefined;
  /** What the new item will belong to, when the list shows only what belongs to it. */
  sourceId: number | undefined;
  /** Another one is to be made after this. */
  hasNext: boolean;
  onClose: () => void;
}

export function useNewItem({ view, from, sourceId, hasNext, onClose }: Options) {
  const { userId, productId } = useSession()?.claims ?? {};
  // As it is when the dialog opens: neither the language nor a fresh list must change what is being written.
  const [start] = useState(() => (from ? copyOf(view, from) : empty(view, sourceId)));
  const what = from ? `copy of ${from.id}` : `new ${view.definition.kind}`;
  const name = `${what} in ${productId} of ${userId}`;

  const create = async (values: ItemValues): Promise<number> => {
    await createItem(view, values);
    dropDraft(name);
    if (hasNext) beginNext(values);
    else onClose();
    showInfo(text('publics.success'));
    await readItemsAgain(view);
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
    edited.form.reset(withTemplate(view, { ...values, name: '' }));
    edited.form.setFocus('name');
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
