// The filters of a list that have several values: one tinted button each, with all its values.
import { Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Address } from '../address/address.ts';
import { dateFilters } from '../address/several.ts';
import { fieldLabel } from '../fields/field-label.ts';
import type { ItemView } from '../view.ts';
import { addressValue, useGroupText } from './group-name.tsx';
import { Icon } from './icons.tsx';
import { useRangeText } from './range-text.ts';
import { useGroups, valuesOf, withoutFilter } from './use-groups.ts';
import styles from './filters.module.css';

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

interface Props {
  view: ItemView;
  address: Address;
}

export function FilterChips({ view, address }: Props) {
  const t = useText();
  const [open, setOpen] = useState<string>();
  const names = Object.keys(address.several);
  return (
    <fieldset className={styles.chips} aria-label={t('items.filter')}>
      {names.map((name) => (
        <Chip key={name} view={view} address={address} name={name} onOpen={() => setOpen(name)} />
      ))}
      <button type="button" className={styles.clear} onClick={address.showAll}>
        {t('filter.clear')}
      </button>
      {open !== undefined && (
        <Suspense>
          <FilterDialog
            view={view}
            address={address}
            first={open}
            hasStatus
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

function Chip({ view, address, name, onOpen }: Props & { name: string; onOpen: () => void }) {
  const t = useText();
  const label = t(fieldLabel(view, name));
  const words = useWords(view, address, name);
  return (
    <span className={styles.chip}>
      <button
        type="button"
        className={styles.chipValue}
        aria-haspopup="dialog"
        title={words}
        onClick={onOpen}
      >
        <span>{label}</span> <b>{words}</b>
      </button>
      <IconButton
        label={t('filter.remove', { name: label })}
        icon={<Icon name="cross" />}
        onClick={() => address.narrow({ [name]: undefined })}
      />
    </span>
  );
}

/** People and items by their names, which their groups know. */
function useWords(view: ItemView, address: Address, name: string): string {
  const t = useText();
  const values = valuesOf(view, address, name);
  const isRange = dateFilters(view).includes(name);
  const rangeText = useRangeText();
  const { data } = useGroups(view, withoutFilter(view, address, name), name, !isRange);
  const textOf = useGroupText(view, name);
  if (isRange) return rangeText(values[0] ?? '');
  const known = data?.list ?? [];
  return values
    .map((value) => {
      const group = known.find((one) => addressValue(view, name, one.value) === value);
      return group ? textOf(group) : textOf({ ...none, value: wireValue(view, name, value) });
    })
    .join(t('filter.comma'));
}

const none = { count: 0, oid: 0, name: '', username: '', avatar: '' };

const wireValue = ({ definition }: ItemView, by: string, value: string): string =>
  by === 'status' ? String(definition.statuses[value]?.number ?? value) : value;
