// What the audit log tells of this product: for its managers, newest first.
import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { PersonLabel } from '../../kit/ui/person-name.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { usePersonText } from '../../kit/ui/person.ts';
import { formatList, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './audit-log.module.css';

const audit = 'GET /prdapi/v1/products/audit';
type Entry = Answer<Registry[typeof audit]>['list'][number];

function What({ entry }: { entry: Entry }) {
  const t = useText();
  const textOf = usePersonText();
  const { event, command, person, roles } = entry;
  const name = person ? textOf(person) : t('audit.nobody');
  const given = formatList(roles.map((role) => t(`role.${role}`)));
  return <>{t(`audit.${event}`, { person: name, roles: given, command })}</>;
}

function Row({ entry }: { entry: Entry }) {
  const t = useText();
  const { at, by, address, device } = entry;
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
      </td>
      <td className={styles.who}>{by ? <PersonLabel person={by} /> : t('audit.operator')}</td>
      <td className={styles.what}>
        <What entry={entry} />
      </td>
      <td className={styles.where}>
        {address && t('audit.place', { address, device: t(`device.${device}`) })}
      </td>
    </tr>
  );
}

export function AuditLog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [before, setBefore] = useState<number>();
  const query = { limit: limits.list.pageSize, ...(before && { before }) };
  const read = useRead(audit, { query }, { keepsPrevious: true });
  const { list = [], hasMore = false } = read.data ?? {};
  return (
    <section className={styles.page} aria-labelledby="audit-title">
      <div className={styles.head}>
        <h2 id="audit-title">{t('audit.title')}</h2>
        <span className={styles.space} />
        <Button aria-busy={read.isFetching || undefined} onClick={() => void read.refetch()}>
          {t('action.refresh')}
        </Button>
        <Button onClick={onClose}>{t('audit.back')}</Button>
      </div>
      <p className={styles.hint}>{t('audit.hint')}</p>
      {read.isError && <FailedState title={t('audit.failed')} onRetry={() => void read.refetch()} />}
      {!read.data && !read.isError && (
        <div aria-busy="true" className={styles.outline}>
          <Skeleton width="60%" />
        </div>
      )}
      {list.length > 0 && (
        <table className={styles.table} aria-label={t('audit.title')}>
          <thead>
            <tr>
              <th scope="col">{t('audit.when')}</th>
              <th scope="col">{t('audit.who')}</th>
              <th scope="col">{t('audit.what')}</th>
              <th scope="col">{t('audit.where')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.pages}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>{t('audit.newest')}</Button>}
        {hasMore && <Button onClick={() => setBefore(list.at(-1)!.id)}>{t('audit.older')}</Button>}
      </div>
    </section>
  );
}
