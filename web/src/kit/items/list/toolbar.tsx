import { suspectWords } from '@tracery/contract/traces/suspect-words';
import { canBeReviewed, reviewFilters, reviewWords } from '@tracery/contract/traces/reviews';
import { limits } from '@tracery/contract/limits';
import { RefreshCw, X, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { FilterSelect } from '../../form/filter-select.tsx';
import { SearchField } from '../../form/search-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLanguage, useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { parentField, peopleFilters, type Address } from '../address/address.ts';
import { statusWords } from '../address/several.ts';
import { useNameOf } from '../calls.ts';
import styles from './list-pane.module.css';
import { ItemPicker } from '../fields/item-picker.tsx';
import { PersonPicker } from '../fields/person-picker.tsx';
import { sortsOf } from '../address/sorts.ts';
import { ListTools, SeveralFilters } from './list-tools.tsx';
import { PlannedFilter } from './planned-in.tsx';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { linkedTo, type Item, type ItemView, textsOf } from '../view.ts';
import sortSelectStyles from './sort-select.module.css';
import { MenuButton } from '../../ui/menu-button.tsx';

interface SortProps {
  view: ItemView;
  value: string;
  onChange: (word: string) => void;
}

const sortWord = ({ list }: ItemView, word: string): PlainKey =>
  list.sortWords?.[word] ?? (`sort.${word}` as PlainKey);

function SortSelect({ view, value, onChange }: SortProps) {
  const t = useText();
  return (
    <label className={sortSelectStyles.sort} title={t('items.sort')}>
      <ArrowUpDown size={14} />
      <select
        className={sortSelectStyles.select}
        aria-label={t('items.sort')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {sortsOf(view.definition).map(({ word }) => (
          <option key={word} value={word}>
            {t(sortWord(view, word))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where there is little room: the orders stand in a menu, the present one with a check mark. */
function SortMenu({ view, value, onChange }: SortProps) {
  const t = useText();
  return (
    <MenuButton
      label={t('items.sort')}
      icon={<ArrowUpDown size={15} />}
      entries={sortsOf(view.definition).map(({ word }) => ({
        label: t(sortWord(view, word)),
        isChosen: word === value,
        onChoose: () => onChange(word),
      }))}
    />
  );
}

export interface ToolbarProps {
  view: ItemView;
  address: Address;
  /** Can be asked anew. */
  list: { isFetching: boolean; refetch: () => Promise<unknown> };
  isWide: boolean;
  /** One of the items that were found: it knows what it belongs to. */
  found: Item | undefined;
  /** Not where all statuses are in sight anyway. */
  hasStatus?: boolean;
  /** Orders are chosen from a menu that marks the present one. */
  hasSortMenu?: boolean;
  /** After the order. */
  end?: ReactNode;
}

/** The list was narrowed to what belongs to one item. */
function OnlyOf({ view, address, found }: Pick<ToolbarProps, 'view' | 'address' | 'found'>) {
  const t = useText();
  const field = parentField(view)!;
  const path = view.fields.find((one) => one.name === field)?.linksTo?.path;
  const named = useNameOf(path ?? view.definition.path, address.parentId ?? 0, path !== undefined);
  const name = (named ?? (found && linkedTo(found, field)))?.name ?? `#${address.parentId}`;
  return (
    <span className={styles.only}>
      <span title={name}>{t('items.onlyOf', { name })}</span>
      <IconButton
        label={t('items.showAll')}
        icon={<X size={14} />}
        onClick={() => address.narrow({ [field]: undefined })}
      />
    </span>
  );
}

function SuspectFilter({ address: { isSuspect, narrow } }: { address: Address }) {
  const language = useLanguage();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isSuspect}
      onClick={() => narrow({ suspect: isSuspect ? undefined : 'true' })}
    >
      <StatusGlyph glyph="suspect" size={14} />
      {suspectWords.suspect[language]}
    </button>
  );
}

function ReviewFilter({ address: { review, narrow } }: { address: Address }) {
  const t = useText();
  const language = useLanguage();
  return (
    <FilterSelect
      label={t('review.label')}
      value={review ?? ''}
      options={[
        { value: '', label: t('items.all') },
        ...reviewFilters.map((value) => ({ value, label: reviewWords[value][language] })),
      ]}
      onChange={(value) => narrow({ review: value || undefined })}
    />
  );
}

export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { view, address, list, isWide, found, hasStatus = true, hasSortMenu = false, end } = props;
  const t = useText();
  const language = useLanguage();
  const { statuses } = view.definition;
  const words = [
    { value: '', label: t('items.all') },
    ...statusWords(view).map((value) => ({ value, label: statuses[value]?.[language] ?? t('items.frozen') })),
  ];
  const filter = view.fields.find(({ isFilter }) => isFilter);
  const { several } = address;
  const { word } = address.sort;
  const isFirstSort = (chosen: string) => chosen === sortsOf(view.definition)[0]!.word;
  const sortBy = (sort: string) => address.narrow({ sort: isFirstSort(sort) ? undefined : sort });
  const refresh = (
    <IconButton
      label={t('action.refresh')}
      icon={<RefreshCw size={15} />}
      aria-busy={list.isFetching || undefined}
      onClick={() => void list.refetch()}
    />
  );
  return (
    <div
      className={styles.toolbar}
      data-wide={isWide || undefined}
      data-narrow={(hasSortMenu && !isWide) || undefined}
      data-full={filter && true}
    >
      <SearchField
        label={t(textsOf(view).search)}
        value={address.query}
        maxLength={limits.item.nameMax}
        pause={view.list.searchPause}
        onSearch={(query) => address.narrow({ query: query || undefined })}
      />
      {hasSortMenu && !isWide && <SortMenu view={view} value={word} onChange={sortBy} />}
      {!isWide && refresh}
      {!isWide && !hasSortMenu && <span className={styles.break} />}
      {hasStatus && view.list.statuses.length > 0 && !several['status'] && (
        <FilterSelect
          label={t('items.status')}
          value={address.status}
          options={words}
          onChange={(status) => address.narrow({ status: status || undefined })}
        />
      )}
      {filter && !several[filter.name] && (
        <ItemPicker
          isFilter
          label={t(filter.label)}
          of={filter.linksTo!}
          value={address.parentId ? String(address.parentId) : ''}
          known={undefined}
          none={t('items.all')}
          onChoose={(id) => address.narrow({ [filter.name]: id || undefined })}
        />
      )}
      {peopleFilters(view)
        .filter((name) => !several[name])
        .map((name) => (
          <PersonPicker
            key={name}
            isFilter
            label={t(view.fields.find((field) => field.name === name)!.label)}
            value={address.people[name] ?? ''}
            nobody={t('items.anyone')}
            onChoose={(id) => address.narrow({ [name]: id || undefined })}
          />
        ))}
      {view.isPlanned && !several['plannedId'] && (address.openId === undefined || address.plannedId) && (
        <PlannedFilter address={address} />
      )}
      {(address.openId === undefined || address.isSuspect) && <SuspectFilter address={address} />}
      {canBeReviewed(view.definition.kind) &&
        !several['review'] &&
        (address.openId === undefined || address.review) && <ReviewFilter address={address} />}
      {address.parentId && !filter && <OnlyOf view={view} address={address} found={found} />}
      {(isWide || !hasSortMenu) && <span className={styles.space} />}
      {address.openId === undefined && <ListTools view={view} address={address} hasGroups={hasStatus} />}
      {hasSortMenu ? (
        isWide && <SortMenu view={view} value={word} onChange={sortBy} />
      ) : (
        <SortSelect view={view} value={word} onChange={sortBy} />
      )}
      {end}
      {isWide && refresh}
      {Object.keys(several).length > 0 && <SeveralFilters view={view} address={address} />}
    </div>
  );
});
