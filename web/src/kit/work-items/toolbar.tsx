import { limits } from '@tracery/contract/limits';
import { RefreshCw, X } from 'lucide-react';
import { FilterSelect } from '../form/filter-select.tsx';
import { SearchField } from '../form/search-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { Address } from './address.ts';
import { useNameOf } from './calls.ts';
import styles from './list-pane.module.css';
import { sortsOf } from './sorts.ts';
import { SortSelect } from './sort-select.tsx';
import type { List } from './use-list.ts';
import type { ItemView } from './view.ts';

interface Props {
  view: ItemView;
  address: Address;
  list: List;
  isWide: boolean;
}

/** The list was narrowed to what belongs to one item. */
function OnlyOf({ view, address }: Pick<Props, 'view' | 'address'>) {
  const t = useText();
  const path = view.fields.find((field) => field.name === 'sourceId')?.linkPath;
  const name = useNameOf(path ?? '', address.sourceId ?? 0, path !== undefined)?.name ?? '';
  return (
    <span className={styles.only}>
      <span title={name}>{t('items.onlyOf', { name })}</span>
      <IconButton
        label={t('items.showAll')}
        icon={<X size={14} />}
        onClick={() => address.narrow({ sourceId: undefined })}
      />
    </span>
  );
}

export function Toolbar({ view, address, list, isWide }: Props) {
  const t = useText();
  const language = useLanguage();
  const { statuses } = view.definition;
  const words = [
    { value: '', label: t('items.all') },
    ...view.filterStatuses.map((value) => ({ value, label: statuses[value]![language] })),
    ...(view.definition.freezing ? [{ value: 'frozen', label: t('items.frozen') }] : []),
  ];
  const { word } = address.sort;
  const isFirstSort = (chosen: string) => chosen === sortsOf(view.definition)[0]!.word;
  const refresh = (
    <IconButton
      label={t('action.refresh')}
      icon={<RefreshCw size={15} />}
      aria-busy={list.isFetching || undefined}
      onClick={() => void list.refetch()}
    />
  );
  return (
    <div className={styles.toolbar} data-wide={isWide || undefined}>
      <SearchField
        label={t(view.texts.search)}
        value={address.query}
        maxLength={limits.item.nameMax}
        pause={view.searchPause}
        onSearch={(query) => address.narrow({ query: query || undefined })}
      />
      {!isWide && refresh}
      {!isWide && <span className={styles.break} />}
      {view.filterStatuses.length > 0 && (
        <FilterSelect
          label={t('items.status')}
          value={address.status}
          options={words}
          onChange={(status) => address.narrow({ status: status || undefined })}
        />
      )}
      {address.sourceId && <OnlyOf view={view} address={address} />}
      <span className={styles.space} />
      <SortSelect
        view={view}
        value={word}
        onChange={(sort) => address.narrow({ sort: isFirstSort(sort) ? undefined : sort })}
      />
      {isWide && refresh}
    </div>
  );
}
