import { limits } from '@tracery/contract/limits';
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { AfterSaving, FormDialog } from '../../form/form-dialog.tsx';
import { problemText, required, trimmed } from '../../form/problems.ts';
import { TextField } from '../../form/text-field.tsx';
import { MarkdownEditor } from '../../markdown/markdown-editor.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './create-dialog.module.css';
import { LinkedMarkdown } from '../references/lazy-linked-markdown.ts';
import { ItemFields } from '../fields/item-fields.tsx';
import { ItemTexts } from '../fields/item-fields.tsx';
import {
  hasStatus,
  type BodyProps,
  type ItemInFull,
  type ItemValues,
  type ItemView,
  fieldOf,
  originParameters,
  parametersWhenMade,
  formFields,
  valuesOf,
  textsOf,
} from '../view.ts';
import { withoutImages } from '@tracery/contract/records/content-images';
import { useSavedForm } from '../../form/use-saved-form.ts';
import { useDraftSubject } from '../../form/use-draft-subject.ts';
import { dropDraft } from '../../../lib/drafts.ts';
import { createPath, currentPath } from '../../../lib/navigation.ts';
import { createItem, readItemsAgain, type ListQuery } from '../calls.ts';
import { showCreated, startAt } from './show-created.ts';
import { tellCreated, type ShowCreated } from './tell-created.ts';
import { toFormValue } from '../fields/values.ts';

const withTemplate = (view: ItemView, values: ItemValues): ItemValues => ({
  ...values,
  content: view.template?.(values) ?? '',
});

const empty = (view: ItemView, given: ItemValues, self: string): ItemValues => {
  const fields = formFields(view).map(({ name, startsAt, startsWithSelf }) => [
    name,
    given[name] ??
      startsAt ??
      (startsWithSelf ? self : toFormValue(fieldOf(view, name), fieldOf(view, name).initial)),
  ]);
  const texts = (view.definition.texts ?? []).map((name) => [name, '']);
  const { name = '', tag = '', content } = given;
  const origins = parametersWhenMade(view).filter((parameter) => given[parameter]);
  return {
    ...withTemplate(view, { name, tag, ...Object.fromEntries([...texts, ...fields]) }),
    ...(content !== undefined && { content }),
    ...Object.fromEntries(origins.map((parameter) => [parameter, given[parameter]!])),
  };
};

const copyOf = (view: ItemView, item: ItemInFull): ItemValues => {
  const { status: _, ...values } = valuesOf(view, item);
  const left = Object.fromEntries((view.omittedInCopy ?? []).map((name) => [name, '']));
  // Pictures belong to the item they were put into.
  return { ...values, ...left, content: withoutImages(values['content']!) };
};

/** What is begun for one item is not gone on with for another. */
const draftScope = (view: ItemView, given: ItemValues) => {
  const other = originParameters(view).find((parameter) => given[parameter]);
  if (other) return ['from', given[other]!];
  if (given['blocks']) return ['for', given['sourceId']!, 'block', given['blocks']];
  return given['kind'] && given['sourceId'] ? ['for', given['sourceId']] : [];
};

interface Options {
  view: ItemView;
  /** The item that is copied. */
  from: ItemInFull | undefined;
  /** What the new item will belong to, when that is known where it is asked for. */
  given: ItemValues;
  /** The status it starts in, if not the first. */
  status: string | undefined;
  /** Another one is to be made after this. */
  hasNext: boolean;
  onMade: (() => Promise<void>) | undefined;
  onShow: ShowCreated | undefined;
  listed: ListQuery | undefined;
  onClose: () => void;
}

/** What is made for an item of another page is gone on with there; a list opens the dialog by its address. */
const draftPath = (path: string, given: ItemValues) =>
  currentPath().split('?')[0] === path || Object.keys(given).every((field) => field === 'name')
    ? createPath(path)
    : currentPath();

export function useNewItem(options: Options) {
  const { view, from, given, status, hasNext, onMade, onShow, listed, onClose } = options;
  const { path } = view.definition.screen;
  const title = useText()(from ? textsOf(view).copyTitle : textsOf(view).createTitle);
  const subject = useDraftSubject({ part: 'new', title, path: draftPath(path, given) });
  const { userId, productId } = subject;
  // As it is when the dialog opens: neither the language nor a fresh list must change what is being written.
  const [start] = useState(() => (from ? copyOf(view, from) : empty(view, given, String(userId ?? ''))));
  const what = from
    ? `copy of ${from.id}`
    : ['new', view.definition.kind, ...draftScope(view, given)].join(' ');
  const name = `${what} in ${productId} of ${userId}`;

  const create = async (values: ItemValues): Promise<number> => {
    const made = await createItem(view, values);
    dropDraft(name);
    // It is made: a step that fails is told, and takes nothing back.
    if (status) await startAt(view, made.id, status).catch(() => undefined);
    if (hasNext) beginNext(values);
    else onClose();
    tellCreated(view, made);
    const isRead = Promise.all([readItemsAgain(view), onMade?.()]);
    if (!hasNext) {
      onShow?.(made);
      // It is made, whether it can be shown or not.
      if (listed) await showCreated({ view, made, query: listed, isRead }).catch(() => undefined);
    }
    await isRead;
    return 1;
  };
  const edited = useSavedForm<ItemValues>({
    name,
    subject,
    saved: start,
    version: 1,
    save: (): Promise<number> => create(edited.form.getValues()),
  });

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
  const cancel = () => {
    edited.leave();
    onClose();
  };
  return { ...edited, submit: () => void submit(), cancel, followTemplate };
}

const nothing: ItemValues = {};

interface Props {
  view: ItemView;
  /** The item to copy; without it the form begins empty. */
  from?: ItemInFull | undefined;
  /** What is settled where the item is asked for. */
  given?: ItemValues;
  /** The status it starts in, if not the first. */
  status?: string | undefined;
  /** What else changed when the item was made. */
  onMade?: () => Promise<void>;
  onShow?: ShowCreated;
  /** The list below, in which the new item is brought into sight. */
  listed?: ListQuery;
  onClose: () => void;
  /** In place of name, content and fields. */
  Body?: ComponentType<BodyProps> | undefined;
  /** Only its own buttons close it. */
  isPersistent?: boolean | undefined;
}

export function CreateDialog(props: Props) {
  const { view, from, given = nothing, status, onMade, onShow, listed, onClose } = props;
  const { Body, isPersistent = false } = props;
  const t = useText();
  const language = useLanguage();
  const [hasNext, setHasNext] = useState(false);
  const made = useNewItem({ view, from, given, status, hasNext, onMade, onShow, listed, onClose });
  const { form, isSaving, submit, cancel, followTemplate } = made;
  const { register, setValue, control, formState } = form;
  const ContentEditor = view.content?.Editor ?? MarkdownEditor;
  const values = useWatch({ control }) as ItemValues;
  const before = useRef(values);
  useEffect(() => {
    followTemplate(before.current, values);
    before.current = form.getValues();
  });
  const { definition } = view;
  const { statuses, initialStatus } = definition;
  const frame = {
    title: t(from ? textsOf(view).copyTitle : textsOf(view).createTitle),
    saveText: t(textsOf(view).create),
    savingText: t('item.creating'),
    isSaving,
    isPersistent,
    onSubmit: submit,
    onClose: cancel,
    option: !from && (
      <label className={styles.next}>
        <input type="checkbox" checked={hasNext} onChange={() => setHasNext(!hasNext)} />
        {t('item.createNext')}
      </label>
    ),
  };
  if (Body)
    return (
      <FormDialog {...frame}>
        <Body
          view={view}
          form={form}
          item={from}
          isNew
          isExpanded
          isReadOnly={false}
          // The form has its own.
          onSubmit={() => undefined}
        />
      </FormDialog>
    );
  return (
    <FormDialog
      {...frame}
      aside={
        <>
          <ItemFields view={view} form={form} item={from} isNew />
          {hasStatus(definition) && (
            <AfterSaving
              title={t('item.afterTitle')}
              text={t('item.afterText', { status: statuses[status ?? initialStatus]![language] })}
            />
          )}
        </>
      }
    >
      <TextField
        {...register('name', { setValueAs: trimmed, validate: required })}
        data-autofocus
        label={t('items.name')}
        isRequired
        maxLength={limits.item.nameMax}
        autoComplete="off"
        error={problemText(formState.errors['name'], language)}
      />
      <Suspense>
        <ContentEditor
          label={t('items.content')}
          value={values['content'] ?? ''}
          sourceId={0}
          Preview={LinkedMarkdown}
          onChange={(content) => setValue('content', content, { shouldDirty: true })}
        />
      </Suspense>
      <ItemTexts view={view} form={form} />
    </FormDialog>
  );
}
