import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { PageHeaderSlot } from '../../kit/ui/layout-slots.tsx';
import { addressOf, groupOf } from '../routes/table.ts';
import styles from './app-layout.module.css';

/** Group, the page it was reached from, then the page; the last crumb is the title of the page. */
export function Breadcrumbs({ path }: { path: string }) {
  const t = useText();
  const address = addressOf(path);
  const group = address && groupOf(address.path);
  const above = address?.under ? addressOf(address.under) : undefined;
  return (
    <div className={styles.pageHead}>
      <nav className={styles.breadcrumbs} aria-label={t('shell.breadcrumbs')}>
        <ol>
          {group && (
            <li>
              {t(group.title)}
              <ChevronRight size={14} />
            </li>
          )}
          {above && (
            <li>
              <Link to={above.path}>{t(above.title)}</Link>
              <ChevronRight size={14} />
            </li>
          )}
          <li aria-current="page">
            <h1>{address && t(address.title)}</h1>
          </li>
        </ol>
      </nav>
      <PageHeaderSlot className={styles.pageHeader} />
    </div>
  );
}
