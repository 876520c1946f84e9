import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './status.module.css';

function Parts() {
  const t = useText();
  const { data, isError, refetch } = useRead('GET /usrapi/v1/operators/licences', {});
  if (isError && !data)
    return <FailedState title={t('status.licencesFailed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p className={styles.nothing} aria-busy="true">
        <Skeleton width="60%" />
      </p>
    );
  if (data.list.length === 0) return <p className={styles.nothing}>{t('status.noLicences')}</p>;
  return (
    <>
      <p className={styles.nothing}>{t('status.parts', { count: data.list.length })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('status.part')}</th>
            <th scope="col">{t('status.version')}</th>
            <th scope="col">{t('status.licence')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ name, version, licence }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row" className={styles.mono}>
                {name}
              </th>
              <td data-name={t('status.version')} className={styles.mono}>
                {version}
              </td>
              <td data-name={t('status.licence')}>{licence || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Licences() {
  const t = useText();
  const [areShown, setShown] = useState(false);
  return (
    <Card
      title={t('status.licences')}
      icon={<Scale size={16} />}
      aside={
        !areShown && (
          <Button variant="outlined" onClick={() => setShown(true)}>
            {t('status.showLicences')}
          </Button>
        )
      }
    >
      <p className={styles.nothing}>{t('status.licencesHint')}</p>
      {areShown && <Parts />}
    </Card>
  );
}
