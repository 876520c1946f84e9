import { TriangleAlert } from 'lucide-react';
import { Card } from '../../kit/ui/card.tsx';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Status } from './findings.ts';
import styles from './status.module.css';

export function Errors({ errors }: Pick<Status, 'errors'>) {
  const t = useText();
  return (
    <Card
      title={t('status.errors')}
      icon={<TriangleAlert size={16} />}
      aside={<span className={styles.hint}>{t('status.errorsHint')}</span>}
    >
      {errors.length === 0 ? (
        <p className={styles.nothing}>{t('status.noErrors')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('status.when')}</th>
              <th scope="col">{t('status.request')}</th>
              <th scope="col">{t('status.endpoint')}</th>
              <th scope="col">{t('status.what')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ at, requestId, endpoint, what }) => (
              <tr key={requestId}>
                <th scope="row" className={styles.moment}>
                  {formatMoment(new Date(at))}
                </th>
                <td data-name={t('status.request')} className={styles.mono}>
                  {requestId}
                </td>
                <td data-name={t('status.endpoint')} className={styles.mono}>
                  {endpoint}
                </td>
                <td data-name={t('status.what')}>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
