import { limits } from '@tracery/contract/limits';
import type { UseFormReturn } from 'react-hook-form';
import { AreaField } from '../../form/area-field.tsx';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import type { ItemValues, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  form: UseFormReturn<ItemValues>;
  /** Only those in which something stands. */
  isOnlyFilled?: boolean;
  isReadOnly?: boolean;
}

/** Plain texts beside the content. */
export function ItemTexts({ view, form, isOnlyFilled = false, isReadOnly = false }: Props) {
  const t = useText();
  const { texts = [] } = view.definition;
  const { defaultValues = {} } = form.formState;
  return texts
    .filter((name) => !isOnlyFilled || defaultValues[name] || form.watch(name))
    .map((name) => (
      <AreaField
        key={name}
        {...form.register(name)}
        label={t(`field.${name}` as PlainKey)}
        maxLength={limits.item.textMax}
        readOnly={isReadOnly}
      />
    ));
}
