import { FormConflict } from '../../kit/form/form-conflict.tsx';
import { splitTags } from '../../kit/form/tags.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { stageLabel, type productKinds, type Stage } from '../../lib/product-labels.ts';
import type { useProductForm } from './use-product-form.ts';

const asIs = (value: string) => value;

interface Props {
  edited: ReturnType<typeof useProductForm>;
  name: string;
}

export function SettingsConflict({ edited, name }: Props) {
  const t = useText();
  return (
    <FormConflict
      edited={edited}
      name={name}
      fields={[
        { field: 'name', label: t('product.name'), show: asIs },
        {
          field: 'kind',
          label: t('product.visibility'),
          show: (value) => t(`kind.${value as (typeof productKinds)[number]}`),
        },
        { field: 'tag', label: t('product.tags'), show: (value) => splitTags(value).join(', ') },
        {
          field: 'status',
          label: t('product.stage'),
          show: (value) => t(stageLabel(Number(value) as Stage)),
        },
        { field: 'content', label: t('product.content'), show: asIs, canKeepBoth: true },
      ]}
    />
  );
}
