import { limits } from '@tracery/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { AfterSaving, FormDialog } from '../../form/form-dialog.tsx';
import { problemText, required, trimmed } from '../../form/problems.ts';
import { TextField } from '../../form/text-field.tsx';
import { MarkdownEditor } from '../../markdown/markdown-editor.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './create-dialog.module.css';
import { ItemFields } from '../fields/item-fields.tsx';
import { ItemTexts } from '../fields/item-texts.tsx';
import { useNewItem } from './use-new-item.ts';
import { hasStatus, type ItemInFull, type ItemValues, type ItemView } from '../view.ts';

const nothing: ItemValues = {};

interface Props {
  view: ItemView;
  /** The item to copy; without it the form begins empty. */
  from?: ItemInFull | undefined;
  /** What is settled where the item is asked for. */
  given?: ItemValues;
  /** What else changed when the item was made. */
  onMade?: () => Promise<void>;
  onClose: () => void;
}

export function CreateDialog({ view, from, given = nothing, onMade, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [hasNext, setHasNext] = useState(false);
  const made = useNewItem({ view, from, given, hasNext, onMade, onClose });
  const { form, isSaving, submit, followTemplate } = made;
  const { register, setValue, control, formState } = form;
  const values = useWatch({ control }) as ItemValues;
  const before = useRef(values);
  useEffect(() => {
    followTemplate(before.current, values);
    before.current = form.getValues();
  });
  const { Body, definition } = view;
  const { statuses, starts } = definition;
  const frame = {
    title: t(from ? view.texts.copyTitle : view.texts.createTitle),
    saveText: t(view.texts.create),
    savingText: t('item.creating'),
    isSaving,
    isPersistent: view.isDialogPersistent ?? false,
    onSubmit: submit,
    onClose,
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
              text={t('item.afterText', { status: statuses[starts]![language] })}
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
      <MarkdownEditor
        label={t('items.content')}
        value={values['content'] ?? ''}
        sourceId={0}
        onChange={(content) => setValue('content', content, { shouldDirty: true })}
      />
      <ItemTexts view={view} form={form} />
    </FormDialog>
  );
}
