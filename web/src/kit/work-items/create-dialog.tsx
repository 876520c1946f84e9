import { limits } from '@tracery/contract/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { problemText, trimmed, valid } from '../form/problems.ts';
import { TextField } from '../form/text-field.tsx';
import { MarkdownEditor } from '../markdown/markdown-editor.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CtrlKeycap, Keycap } from '../ui/keycap.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './create-dialog.module.css';
import { ItemFields } from './item-fields.tsx';
import { useNewItem } from './use-new-item.ts';
import type { ItemInFull, ItemValues, ItemView } from './view.ts';

const required = valid((value) => (value.trim() === '' ? 'valid.required' : undefined));

interface Props {
  view: ItemView;
  /** The item to copy; without it the form begins empty. */
  from?: ItemInFull | undefined;
  sourceId?: number | undefined;
  onClose: () => void;
}

export function CreateDialog({ view, from, sourceId, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const formId = useId();
  const [hasNext, setHasNext] = useState(false);
  const { form, isSaving, submit, followTemplate } = useNewItem({ view, from, sourceId, hasNext, onClose });
  const { register, setValue, control, formState } = form;
  const values = useWatch({ control }) as ItemValues;
  const before = useRef(values);
  useEffect(() => {
    followTemplate(before.current, values);
    before.current = form.getValues();
  });
  const { statuses, starts } = view.definition;
  return (
    <Dialog
      title={t(from ? view.texts.copyTitle : view.texts.createTitle)}
      onClose={onClose}
      footer={
        <>
          {!from && (
            <label className={styles.next}>
              <input type="checkbox" checked={hasNext} onChange={() => setHasNext(!hasNext)} />
              {t('item.createNext')}
            </label>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busyText={isSaving ? t('item.creating') : undefined}
          >
            {t(view.texts.create)}
            <CtrlKeycap />
            <Keycap>{t('key.enter')}</Keycap>
          </Button>
        </>
      }
    >
      {/* The keys are a second way to the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <div className={styles.text}>
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
        </div>
        <div className={styles.aside}>
          <ItemFields view={view} form={form} item={from} />
          <div className={styles.after}>
            <h3>{t('item.afterTitle')}</h3>
            <p>{t('item.afterText', { status: statuses[starts]![language] })}</p>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
