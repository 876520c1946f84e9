// Finds another item by a part of its name, twenty at once.
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState, type Ref } from 'react';
import { Combobox } from '../../form/combobox.tsx';
import type { Option } from '../../form/select-field.tsx';
import { useComboboxQuery } from '../../form/use-combobox-query.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { useNameOf, useNames } from '../calls.ts';
import { askedItem, canBeAsked } from '../create/asked-item.ts';
import { useMayWrite } from '../use-may-write.ts';

interface Choice {
  id: number;
  oid: number;
  name: string;
}

/** The value of the offer to make what is missing. */
const make = 'make';

const noOthers: readonly Option[] = [];

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
  /** What can be chosen in place of an item. */
  others?: readonly Option[];
  isFilter?: boolean;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** With the item, where one of those was chosen that were found. */
  onChoose: (id: string, item?: Choice) => void;
  ref?: Ref<HTMLInputElement>;
  takesFocus?: boolean;
  /** What is not found can be made. */
  makesMissing?: boolean;
}

export function ItemPicker(props: Props) {
  const {
    label,
    of,
    value,
    known,
    none,
    others = noOthers,
    error,
    isReadOnly = false,
    onChoose,
    ref,
    makesMissing,
    ...rest
  } = props;
  const t = useText();
  const mayMake = useMayWrite() && makesMissing && canBeAsked(of.kind);
  const language = useLanguage();
  const kind = language === 'en' ? of.words.en.toLowerCase() : of.words.zh;
  const query = useComboboxQuery();
  const [taken, setTaken] = useState<Choice>();
  const { data, isPlaceholderData } = useNames(of, query.asked, query.isOpen);
  const found = data?.list ?? [];
  const words = (choice: Choice) => t('item.picked', { oid: choice.oid, name: choice.name });
  const shortWords = (choice: Choice) => `${itemNumber(of.kind, choice.oid)} ${choice.name}`;
  const remembered = [taken, known].find((choice) => choice && String(choice.id) === value);
  const other = others.find((option) => option.value === value);
  const named = useNameOf(of.path, Number(value), value !== '' && !remembered && !other);
  const chosen = remembered ?? named;
  const without = none !== undefined && query.typed === '' ? [{ value: '', label: none }, ...others] : [];
  const isSettled = data !== undefined && !isPlaceholderData && query.asked === query.typed?.trim();
  const missing = query.typed?.trim() ?? '';
  return (
    <Combobox
      label={label}
      query={query}
      options={[...without, ...found.map((choice) => ({ value: String(choice.id), label: words(choice) }))]}
      offer={
        mayMake && isSettled && found.length === 0
          ? {
              value: make,
              label: t(missing ? 'item.pickMake' : 'item.pickMakeFirst', { name: missing, kind }),
            }
          : undefined
      }
      isSettled={isSettled}
      value={value}
      displayValue={value === '' ? (none ?? '') : (other?.label ?? (chosen ? shortWords(chosen) : ''))}
      placeholder={t('item.pick')}
      error={error}
      isRequired={none === undefined}
      isReadOnly={isReadOnly}
      ref={ref}
      {...rest}
      onChoose={(id) => {
        if (id === make) {
          askedItem.set({ kind: of.kind, name: missing, onMade: (made) => onChoose(String(made.id)) });
          return;
        }
        const item = found.find((choice) => String(choice.id) === id);
        setTaken(item);
        onChoose(id, item);
      }}
    />
  );
}
