import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './charts.module.css';
import { totalOf, type StatusCount } from './status-counts.ts';

export function FiguresTable({ title, counts }: { title: string; counts: readonly StatusCount[] }) {
  const t = useText();
  const total = totalOf(counts);
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('items.status')}</th>
          <th scope="col">{t('dashboard.number')}</th>
          <th scope="col">{t('dashboard.share')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ phase, word, count }) => (
          <tr key={phase}>
            <th scope="row">{word}</th>
            <td>{count}</td>
            <td>{formatShare(count / total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('dashboard.total')}</th>
          <td>{total}</td>
          <td>{formatShare(1)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
