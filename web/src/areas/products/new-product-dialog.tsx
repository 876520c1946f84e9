import { limits } from '@tracery/contract/limits';
import { AfterSaving, FormDialog } from '../../kit/form/form-dialog.tsx';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { MarkdownEditor } from '../../kit/markdown/markdown-editor.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { productKinds } from '../../lib/product-labels.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useNewProduct } from './use-new-product.ts';

interface Props {
  onClose: () => void;
  /** The new product is the current one now. */
  onCreated: () => void;
}

export function NewProductDialog({ onClose, onCreated }: Props) {
  const t = useText();
  const language = useLanguage();
  const { form, isSaving, submit } = useNewProduct({ onClose, onCreated });
  const industries =
    useRead('GET /damapi/v1/dictionary/list', { query: { key: 'industry' } }).data?.list ?? [];
  const { register, watch, setValue, formState } = form;
  const set = (field: 'tag' | 'content') => (value: string) => setValue(field, value, { shouldDirty: true });
  return (
    <FormDialog
      title={t('newProduct.title')}
      saveText={t('newProduct.save')}
      savingText={t('newProduct.saving')}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
      aside={
        <>
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
          <AfterSaving title={t('newProduct.afterTitle')} text={t('newProduct.afterText')} />
        </>
      }
    >
      <TextField
        {...register('name', { setValueAs: trimmed, validate: required })}
        data-autofocus
        label={t('product.name')}
        isRequired
        maxLength={limits.product.nameMax}
        autoComplete="off"
        error={problemText(formState.errors.name, language)}
      />
      <MarkdownEditor label={t('product.content')} value={watch('content')} onChange={set('content')} />
    </FormDialog>
  );
}
