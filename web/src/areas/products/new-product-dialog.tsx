import { limits } from '@tracery/contract/limits';
import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { headings } from '../../kit/markdown/headings.ts';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { switchProduct } from '../../lib/session/current-product.ts';
import { AfterSaving, FormDialog } from '../../kit/form/form-dialog.tsx';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { MarkdownEditor } from '../../kit/markdown/markdown-editor.tsx';
import { offeredKinds } from '../../lib/product-labels.ts';

interface Options {
  onClose: () => void;
  onCreated: () => void;
}

const sections = ['intro', 'goal', 'slogan', 'milestone', 'lifeCycle'] as const;

function useNewProduct({ onClose, onCreated }: Options) {
  const userId = useSession()?.claims.userId;
  // Changes with the language.
  useText();
  const content = headings(...sections.map((section) => `newProduct.${section}` as const));
  const name = `new-product of ${userId}`;

  async function create(): Promise<number> {
    const values = form.form.getValues();
    const { id } = await call('POST /prdapi/v1/products/create', {
      body: { name: values.name, kind: 'Private', tag: values.tag, data: { content: values.content } },
    });
    showInfo(text('newProduct.created', { name: values.name }));
    // The product exists now: later failures must not create it again.
    void switchProduct({ id, name: values.name }).then(onCreated, () => {
      onClose();
      return readAgain('GET /prdapi/v1/products/list');
    });
    return 1;
  }

  const title = text('newProduct.title');
  const form = useSavedForm({
    name,
    subject: { userId: userId ?? 0, part: 'new', title, path: '/product/product' },
    saved: { name: '', tag: '', content },
    version: 1,
    save: create,
  });
  return form;
}

interface Props {
  onClose: () => void;
  /** Called when the new product is the current one. */
  onCreated: () => void;
}

export function NewProductDialog({ onClose, onCreated }: Props) {
  const t = useText();
  const language = useLanguage();
  const { form, isSaving, submit, leave } = useNewProduct({ onClose, onCreated });
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
      onClose={() => {
        leave();
        onClose();
      }}
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
            options={offeredKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
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
