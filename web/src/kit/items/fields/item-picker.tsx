// Finds another item by a part of its name, twenty at once.
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState, type Ref } from 'react';
import { Combobox } from '../../form/combobox.tsx';
import { useComboboxQuery } from '../../form/use-combobox-query.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useNameOf, useNames } from '../calls.ts';

interface Choice {
  id: number;
  oid: number;
  name: string;
}

interface Props {
  label: string;
  /** The kind to choose from. */
  of: Definition;
  /** The id, as text; empty for none. */
  value: string;
  /** What the id means, where that is known already. */
  known: Choice | undefined;
  /** The word for none, where that can be chosen. */
  none?: string | undefined;
  isFilter?: boolean;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChoose: (id: string) => void;
  ref?: Ref<HTMLInputElement>;
  takesFocus?: boolean;
}

export function ItemPicker(props: Props) {
  const { label, of, value, known, none, error, isReadOnly = false, onChoose, ref, ...rest } = props;
  const t = useText();
  const query = useComboboxQuery();
  const [taken, setTaken] = useState<Choice>();
  const { data, isPlaceholderData } = useNames(of, query.asked, query.isOpen);
  const found = data?.list ?? [];
  const words = (choice: Choice) => t('item.picked', { oid: choice.oid, name: choice.name });
  const shortWords = (choice: Choice) => `${itemNumber(of.kind, choice.oid)} ${choice.name}`;
  const remembered = [taken, known].find((choice) => choice && String(choice.id) === value);
  const named = useNameOf(of.path, Number(value), value !== '' && !remembered);
  const chosen = remembered ?? named;
  const without = none !== undefined && query.typed === '' ? [{ value: '', label: none }] : [];
  return (
    <Combobox
      label={label}
      query={query}
      options={[...without, ...found.map((choice) => ({ value: String(choice.id), label: words(choice) }))]}
      isSettled={data !== undefined && !isPlaceholderData && query.asked === query.typed?.trim()}
      value={value}
      displayValue={value === '' ? (none ?? '') : chosen ? shortWords(chosen) : ''}
      placeholder={t('item.pick')}
      error={error}
      isRequired={none === undefined}
      isReadOnly={isReadOnly}
      ref={ref}
      {...rest}
      onChoose={(id) => {
        setTaken(found.find((choice) => String(choice.id) === id));
        onChoose(id);
      }}
    />
  );
}
