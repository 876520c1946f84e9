// What stands instead of hits: how to search, that nothing was found, the outline of hits, that they did not come.
import { searchFilters, type SearchFilter } from '@tracery/contract/search/query';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { LostThread } from '../../kit/ui/illustrations.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { SearchAddress } from './address.ts';
import hitStyles from './hits.module.css';
import { filterNames, withoutWords } from './query-text.ts';
import styles from './states.module.css';

const outlines = 6;

export const HitOutlines = () => (
  <div aria-busy="true">
    {Array.from({ length: outlines }, (_, row) => (
      <div key={row} className={hitStyles.outline}>
        <Skeleton width={`${55 - (row % 3) * 10}%`} />
        <Skeleton width={`${85 - (row % 2) * 20}%`} />
      </div>
    ))}
  </div>
);

export const OpenOutline = () => (
  <div className={styles.open} aria-busy="true">
    <Skeleton width="55%" height={20} />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </div>
);

/** Teaches the filters; each begins a query. */
export function HowToSearch({ onBegin }: { onBegin: (text: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const wordOf = (name: SearchFilter) => `${searchFilters[name][language]}:`;
  return (
    <EmptyState title={t('search.emptyTitle')} text={t('search.emptyText')}>
      <dl className={styles.filters}>
        {filterNames.map((name) => (
          <div key={name}>
            <dt>
              <button type="button" className={styles.filter} onClick={() => onBegin(wordOf(name))}>
                {wordOf(name)}
              </button>
            </dt>
            <dd>{t(`search.by.${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <span className={styles.phrase}>{t('search.phrase')}</span>
          </dt>
          <dd>{t('search.byPhrase')}</dd>
        </div>
      </dl>
    </EmptyState>
  );
}

interface Props {
  missing: readonly string[];
  address: Pick<SearchAddress, 'query' | 'isNarrowed' | 'showAll'>;
  /** Puts it into the field, too. */
  onSearch: (query: string) => void;
}

/** Says which word stands in the way, and offers the query without it. */
export function NothingFound({ missing, address: { query, isNarrowed, showAll }, onSearch }: Props) {
  const t = useText();
  const rest = missing.length > 0 ? withoutWords(query, missing) : '';
  const hasRest = rest !== '' && rest !== query;
  const words = formatList(missing.map((word) => `“${word}”`));
  return (
    <EmptyState
      illustration={<LostThread />}
      title={missing.length > 0 ? t('search.missing', { words }) : t('search.none')}
      text={t(hasRest ? 'search.missingText' : 'search.noneText')}
    >
      {isNarrowed && (
        <Button variant="outlined" onClick={showAll}>
          {t('search.allKinds')}
        </Button>
      )}
      {hasRest && (
        <Button variant="primary" onClick={() => onSearch(rest)}>
          {t('search.without', { query: rest })}
        </Button>
      )}
    </EmptyState>
  );
}
