// All filters of a list, each with its values and how many items have them. What is ticked takes effect at once.
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Address } from '../address/address.ts';
import { dateFilters, filtersOf, statusWords } from '../address/several.ts';
import { fieldLabel } from '../fields/field-label.ts';
import type { ItemView } from '../view.ts';
import { addressValue, GroupName, useGroupText } from './group-name.tsx';
import { RangeFields } from './range-fields.tsx';
import { useGroups, valuesOf, withoutFilter, type Group } from './use-groups.ts';
import styles from './filters.module.css';

interface Props {
  view: ItemView;
  address: Address;
  /** Not where all statuses are in sight anyway. */
  hasStatus: boolean;
  /** The filter that is shown first. */
  first?: string;
  onClose: () => void;
}

export function FilterDialog({ view, address, hasStatus, first, onClose }: Props) {
  const t = useText();
  const names = filtersOf(view).filter((name) => hasStatus || name !== 'status');
  const [chosen, choose] = useState(first && names.includes(first) ? first : names[0]!);
  const footer = (
    <>
      <Button variant="outlined" onClick={address.showAll}>
        {t('filter.clear')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('filter.done')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('items.filter')} footer={footer} closesOutside onClose={onClose}>
      <div className={styles.panel}>
        <nav className={styles.names} aria-label={t('items.filter')}>
          {names.map((name) => {
            const count = valuesOf(view, address, name).length;
            return (
              <button
                key={name}
                type="button"
                className={styles.name}
                aria-pressed={name === chosen}
                {...(name === chosen && { 'data-autofocus': true })}
                onClick={() => choose(name)}
              >
                <span>{t(fieldLabel(view, name))}</span>
                {count > 0 && <span className={styles.badge}>{count}</span>}
              </button>
            );
          })}
        </nav>
        {dateFilters(view).includes(chosen) ? (
          <RangeFields
            key={chosen}
            label={t(fieldLabel(view, chosen))}
            value={valuesOf(view, address, chosen)[0] ?? ''}
            onChange={(range) => address.narrow({ [chosen]: range || undefined })}
          />
        ) : (
          <Values key={chosen} view={view} address={address} name={chosen} />
        )}
      </div>
    </Dialog>
  );
}

const nothing = { count: 0, oid: 0, name: '', username: '', avatar: '' };

/** Where the values are known, those that no item has can be chosen too. */
function withAll(view: ItemView, name: string, groups: readonly Group[]): readonly Group[] {
  const { statuses, fields } = view.definition;
  const known =
    name === 'status'
      ? statusWords(view).map((word) => String(statuses[word]?.number ?? word))
      : (fields[name]?.values?.toReversed() ?? []);
  return [
    ...known.map((value) => groups.find((group) => group.value === value) ?? { ...nothing, value }),
    ...groups.filter(({ value }) => !known.includes(value)),
  ];
}

/** From so many values on, they can be searched. */
const searchedFrom = 10;

function Values({ view, address, name }: { view: ItemView; address: Address; name: string }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const groups = useGroups(view, withoutFilter(view, address, name), name);
  const textOf = useGroupText(view, name);
  const values = valuesOf(view, address, name);
  const label = t(fieldLabel(view, name));
  if (groups.isError) return <FailedState title={t('items.failed')} onRetry={groups.refetch} />;
  if (!groups.data)
    return (
      <div className={styles.values} aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
        <Skeleton width="50%" />
      </div>
    );
  const { isExact, total } = groups.data;
  const list = withAll(view, name, groups.data.list);
  const valueOf = ({ value }: Group) => addressValue(view, name, value);
  // What is chosen stays in sight, though nothing has it now.
  const gone = values.filter((value) => !list.some((group) => valueOf(group) === value));
  const shown = list.filter((group) => textOf(group).toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    address.narrow({ [name]: next.join() || undefined });
  };
  const isFull = values.length >= limits.list.filterValues;
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{label}</legend>
      {list.length > searchedFrom && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('filter.find', { name: label })}
          placeholder={t('filter.find', { name: label })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {shown.map((group) => {
        const value = valueOf(group);
        const isTicked = values.includes(value);
        return (
          <label key={value} className={styles.value}>
            <input
              type="checkbox"
              checked={isTicked}
              disabled={isFull && !isTicked}
              onChange={() => toggle(value)}
            />
            <span>
              <GroupName view={view} by={name} group={group} />
            </span>
            <span className={styles.count}>
              {isExact ? group.count : t('filter.atLeast', { count: group.count })}
            </span>
          </label>
        );
      })}
      {gone.map((value) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" checked onChange={() => toggle(value)} />
          <span>{view.definition.statuses[value] ? value : `#${value}`}</span>
          <span className={styles.count}>0</span>
        </label>
      ))}
      {shown.length + gone.length === 0 && <p className={styles.hint}>{t('filter.nothing')}</p>}
      {total > groups.data.list.length && (
        <p className={styles.hint}>{t('filter.first', { count: groups.data.list.length })}</p>
      )}
      {!isExact && <p className={styles.hint}>{t('filter.counted')}</p>}
    </fieldset>
  );
}
