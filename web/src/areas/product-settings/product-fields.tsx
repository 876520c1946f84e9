import { limits } from '@tracery/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { MarkdownEditor } from '../../kit/markdown/markdown-editor.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { productKinds } from '../../lib/product-labels.ts';
import { Classification } from './classification.tsx';
import { DefaultPage } from './default-page.tsx';
import { ManagerField } from './manager-field.tsx';
import styles from './product-settings.module.css';
import { StagePicker } from './stage-picker.tsx';
import type { Product, Settings } from './use-product.ts';

interface Props {
  product: Product;
  form: UseFormReturn<Settings>;
  isReadOnly: boolean;
}

export function ProductFields({ product, form, isReadOnly }: Props) {
  const t = useText();
  const language = useLanguage();
  const [kind, tag, status, content] = useWatch({
    control: form.control,
    name: ['kind', 'tag', 'status', 'content'],
  });
  const set = (field: keyof Settings) => (value: string) => form.setValue(field, value);
  return (
    <>
      <TextField
        {...form.register('name', { setValueAs: trimmed, validate: required })}
        label={t('product.name')}
        isRequired
        readOnly={isReadOnly}
        maxLength={limits.product.nameMax}
        autoComplete="off"
        error={problemText(form.formState.errors.name, language)}
      />
      <ManagerField product={product} isReadOnly={isReadOnly} />
      <div className={styles.wide}>
        <StagePicker value={status} isReadOnly={isReadOnly} onChange={set('status')} />
      </div>
      <SelectField
        label={t('product.visibility')}
        hint={t('product.visibilityHint')}
        value={kind}
        disabled={isReadOnly}
        options={productKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) => set('kind')(event.currentTarget.value)}
      />
      <DefaultPage />
      <Classification code={product.hkcCode} />
      <TagsField label={t('product.tags')} value={tag} isReadOnly={isReadOnly} onChange={set('tag')} />
      <div className={styles.wide}>
        <MarkdownEditor
          label={t('product.content')}
          value={content}
          sourceId={0}
          isReadOnly={isReadOnly}
          onChange={set('content')}
        />
      </div>
    </>
  );
}
