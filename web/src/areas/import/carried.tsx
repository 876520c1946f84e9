// What files of others bring along, and what stays behind.
import { useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './carried.module.css';

const sources = ['table', 'jira', 'github', 'redmine', 'zentao', 'reqif'] as const;
const names = {
  table: 'CSV, XLSX',
  jira: 'Jira (CSV)',
  github: 'GitHub, GitLab (JSON)',
  redmine: 'Redmine (CSV)',
  zentao: 'ZenTao (CSV)',
  reqif: 'ReqIF',
} as const;

export function CarriedSection() {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{t('import.carried')}</h2>
      <Carried />
    </section>
  );
}

export function Carried() {
  const t = useText();
  return (
    <div className={styles.carried}>
      <p>{t('import.carriedHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.from')}</th>
            <th scope="col">{t('import.carries')}</th>
            <th scope="col">{t('import.leaves')}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={source}>
              <th scope="row">{names[source]}</th>
              <td data-label={t('import.carries')}>{t(`import.carries.${source}`)}</td>
              <td data-label={t('import.leaves')}>{t(`import.leaves.${source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
