import { ChevronRight } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { addressOf, groupOf } from '../routes/table.ts';
import styles from './work-frame.module.css';

/** Group, then page; the last crumb is the title of the page. */
export function Breadcrumbs({ path }: { path: string }) {
  const t = useText();
  const address = addressOf(path);
  const group = address && groupOf(address.path);
  return (
    <nav className={styles.breadcrumbs} aria-label={t('shell.breadcrumbs')}>
      <ol>
        {group && (
          <li>
            {t(group.title)}
            <ChevronRight size={14} />
          </li>
        )}
        <li aria-current="page">
          <h1>{address && t(address.title)}</h1>
        </li>
      </ol>
    </nav>
  );
}
