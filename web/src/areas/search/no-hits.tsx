// What stands where there are no hits: how to search, or that nothing was found.
import { searchFilters, type SearchFilter } from '@tracery/contract/search/query';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { LostThread } from '../../kit/ui/illustrations.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { SearchAddress } from './address.ts';
import { filterNames, withoutWords } from './query-text.ts';
import styles from './no-hits.module.css';

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
