import { limits } from '@tracery/contract/limits';
import { RefreshCw } from 'lucide-react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { SearchField } from '../../kit/form/search-field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { stages } from '../../lib/product-labels.ts';
import type { ProductSearch } from './product-search.ts';
import styles from './product-picker.module.css';

interface Props {
  search: ProductSearch;
  onFilter: (change: ProductSearch) => void;
  onRefresh: () => void;
}

export function ProductFilters({ search, onFilter, onRefresh }: Props) {
  const t = useText();
  return (
    <div className={styles.filters}>
      <SearchField
        // Cleared from elsewhere, it begins anew.
        key={search.name ?? ''}
        label={t('picker.search')}
        value={search.name ?? ''}
        maxLength={limits.product.nameMax}
        onSearch={(name) => onFilter({ name })}
      />
      <FilterSelect
        label={t('picker.stage')}
        value={String(search.status ?? '')}
        options={[
          { value: '', label: t('stageFilter.all') },
          ...stages.map((stage) => ({ value: String(stage), label: t(`stageFilter.${stage}`) })),
        ]}
        onChange={(value) => onFilter({ status: Number(value) })}
      />
      <IconButton
        label={t('action.refresh')}
        icon={<RefreshCw size={16} />}
        className={styles.refresh}
        onClick={onRefresh}
      />
    </div>
  );
}
