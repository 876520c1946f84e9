import { limits } from '@tracery/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { pageRange } from './page-range.ts';
import { useWindowAtLeast } from './use-window-width.ts';
import styles from './pagination.module.css';

interface Props {
  /** Undefined while loading. */
  total: number | undefined;
  /** False when there are more than `total`. */
  isTotalExact?: boolean | undefined;
  totalText?: 'pages.total' | 'picker.total';
  page: number;
  pageSize: number;
  /** The highest number of page buttons. */
  buttons: number;
  onPage: (page: number) => void;
}

/** Page buttons that fit in one line of a phone. */
const onPhone = 5;

/** `Total N items` left, pages right. */
export function Pagination({
  total,
  isTotalExact = true,
  totalText = 'pages.total',
  page,
  pageSize,
  buttons,
  onPage,
}: Props) {
  const t = useText();
  const pages = Math.ceil((total ?? 0) / pageSize);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const slots = pageRange(pages, page, isPhone ? Math.min(buttons, onPhone) : buttons);
  return (
    <nav className={styles.pagination} aria-label={t('pages.label')} data-keep-clear>
      <span className={styles.total}>
        {total !== undefined && t(isTotalExact ? totalText : 'items.more', { count: total })}
      </span>
      <IconButton
        label={t('pages.previous')}
        icon={<ChevronLeft size={14} />}
        className={styles.step}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {slots.map((slot, index) =>
        slot === 'gap' ? (
          <span key={`gap before ${slots[index + 1]}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={slot}
            type="button"
            className={classNames(styles.page, slot === page && styles.current)}
            aria-label={t('pages.page', { page: slot })}
            aria-current={slot === page ? 'page' : undefined}
            onClick={() => onPage(slot)}
          >
            {slot}
          </button>
        ),
      )}
      <IconButton
        label={t('pages.next')}
        icon={<ChevronRight size={14} />}
        className={styles.step}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
