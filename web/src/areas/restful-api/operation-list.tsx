import { useState } from 'react';
import { SearchField } from '../../kit/form/search-field.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { schemaKey, type Operation, type Outline } from './frame/outline.ts';
import { Method } from './method.tsx';
import styles from './operation-list.module.css';

interface Props {
  outline: Outline;
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

const holds = (sought: string) => (operation: Operation) =>
  `${operation.method} ${operation.path} ${operation.summary}`.toLocaleLowerCase().includes(sought);

export function OperationList({ outline, openKey, onOpen }: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const sought = search.toLocaleLowerCase();
  const groups = outline.groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(holds(sought)) }))
    .filter(({ operations }) => operations.length > 0);
  const schemas = outline.schemas.filter((name) => name.toLocaleLowerCase().includes(sought));
  const row = (key: string) => ({
    type: 'button' as const,
    'data-row': '',
    className: styles.row,
    'aria-current': key === openKey || undefined,
    onClick: () => onOpen(key),
  });
  return (
    <nav className={styles.list} aria-label={t('api.operations')}>
      <div className={styles.search}>
        <SearchField label={t('api.search')} value={search} pause={150} onSearch={setSearch} />
      </div>
      <div className={styles.groups}>
        {groups.length + schemas.length === 0 && <p className={styles.nothing}>{t('api.noOperations')}</p>}
        {groups.map(({ name, operations }) => (
          <details key={name} open>
            <summary>
              <span>{name || t('api.untagged')}</span>
              <small>{operations.length}</small>
            </summary>
            {operations.map((operation) => (
              <button key={operation.key} {...row(operation.key)}>
                <Method name={operation.method} />
                <span>{operation.summary}</span>
              </button>
            ))}
          </details>
        ))}
        {schemas.length > 0 && (
          <details key={sought && 'sought'} open={sought !== '' || groups.length === 0}>
            <summary>
              <span>{t('api.schemas')}</span>
              <small>{schemas.length}</small>
            </summary>
            {schemas.map((name) => (
              <button key={name} {...row(schemaKey(name))}>
                <span>{name}</span>
              </button>
            ))}
          </details>
        )}
      </div>
    </nav>
  );
}
