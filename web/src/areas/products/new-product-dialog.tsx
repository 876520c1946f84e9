import { limits } from '@tracery/contract/limits';
import { useId } from 'react';
import { problemText, trimmed, valid } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { MarkdownEditor } from '../../kit/markdown/markdown-editor.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { CtrlKeycap, Keycap } from '../../kit/ui/keycap.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { productKinds } from '../../lib/product-labels.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './new-product-dialog.module.css';
import { useNewProduct } from './use-new-product.ts';

const required = (value: string) => (value.trim() === '' ? 'valid.required' : undefined);

interface Props {
  onClose: () => void;
  /** The new product is the current one now. */
  onCreated: () => void;
}

export function NewProductDialog({ onClose, onCreated }: Props) {
  const t = useText();
  const language = useLanguage();
  const formId = useId();
  const { form, isSaving, submit } = useNewProduct({ onClose, onCreated });
  const industries =
    useRead('GET /damapi/v1/dictionary/list', { query: { key: 'industry' } }).data?.list ?? [];
  const { register, watch, setValue, formState } = form;
  const set = (field: 'tag' | 'content') => (value: string) => setValue(field, value, { shouldDirty: true });
  return (
    <Dialog
      title={t('newProduct.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busyText={isSaving ? t('newProduct.saving') : undefined}
          >
            {t('newProduct.save')}
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
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <div className={styles.text}>
          <TextField
            {...register('name', { setValueAs: trimmed, validate: valid(required) })}
            data-autofocus
            label={t('product.name')}
            isRequired
            maxLength={limits.product.nameMax}
            autoComplete="off"
            error={problemText(formState.errors.name, language)}
          />
          <MarkdownEditor label={t('product.content')} value={watch('content')} onChange={set('content')} />
        </div>
        <div className={styles.aside}>
          <SelectField
            label={t('product.classification')}
            hint={t('product.classificationHint')}
            disabled
            defaultValue=""
            options={[
              { value: '', label: t('product.unclassified') },
              ...industries.map((entry) => ({ value: entry.code, label: entry[language] })),
            ]}
          />
          <SelectField
            label={t('product.visibility')}
            hint={t('newProduct.visibilityHint')}
            disabled
            defaultValue="Private"
            options={productKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <TagsField label={t('product.tags')} value={watch('tag')} onChange={set('tag')} />
          <div className={styles.after}>
            <h3>{t('newProduct.afterTitle')}</h3>
            <p>{t('newProduct.afterText')}</p>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
