// One entry: which item, why it is here, number and product; a dot and the weight of the name say that it is unread.
import { definitionOf } from '@tracery/contract/kinds/index';
import type { InboxReason } from '@tracery/contract/inbox/reasons';
import {
  AlarmClock,
  ArrowLeftRight,
  AtSign,
  Check,
  Clock,
  Eye,
  MessageSquare,
  Pencil,
  User,
  type LucideIcon,
} from 'lucide-react';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { statusWord } from '../../kit/items/fields/status-look.ts';
import { hasStatus } from '../../kit/items/view.ts';
import { midnightOf } from '../../kit/items/fields/days.ts';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { TraceIcon } from '../../kit/ui/trace-icon.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { formatCalendarDay, formatList, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import type { InboxAddress } from './address.ts';
import { finish, markUnread, numberOf, openItem, snooze, type Entry } from './calls.ts';
import { dayAfter, shortTime } from './days.ts';
import styles from './entries.module.css';
import { useSwipe } from './use-swipe.ts';
import { whyText } from './why.ts';

const icons: Record<InboxReason, LucideIcon> = {
  assigned: User,
  mentioned: AtSign,
  review: Eye,
  due: Clock,
  suspect: TraceIcon,
  status: ArrowLeftRight,
  comments: MessageSquare,
  changed: Pencil,
};

interface Props {
  entry: Entry;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
  address: InboxAddress;
}

/** What swiping does, under the row. */
function Behind({ moved }: { moved: number }) {
  const t = useText();
  return (
    <span className={styles.behind} data-side={moved > 0 ? 'done' : 'snooze'} aria-hidden="true">
      {moved > 0 ? <Check size={18} /> : <AlarmClock size={18} />}
      {t(moved > 0 ? 'inbox.done' : 'inbox.snooze')}
    </span>
  );
}

export function EntryRow({ entry, isOpen, isReachable, address }: Props) {
  const t = useText();
  const { moved, handlers } = useSwipe({
    onRight: () => void finish(entry),
    onLeft: () => void snooze(entry, dayAfter(1)),
    onLong: () => void markUnread(entry),
  });
  const definition = definitionOf(entry.kind);
  const Icon = itemIcons[entry.kind];
  const Why = icons[entry.reasons[0]?.reason ?? 'changed'];
  const number = numberOf(entry);
  const marked = hasStatus(definition);
  const status = entry.isFrozen ? t('items.frozen') : marked ? statusWord(definition, entry.status) : '';
  const why = whyText(entry);
  const { snoozedUntil } = entry;
  return (
    <li
      className={styles.row}
      data-open={isOpen || undefined}
      data-unread={entry.isUnread || undefined}
      {...handlers}
    >
      {moved !== 0 && <Behind moved={moved} />}
      <div className={styles.slide} style={moved === 0 ? undefined : { transform: `translateX(${moved}px)` }}>
        <span className={styles.dot}>
          {entry.isUnread && <span className={visuallyHidden.text}>{t('inbox.isUnread')}</span>}
        </span>
        <span className={styles.glyph} title={status}>
          {marked ? (
            <StatusMark definition={definition} item={entry} shows="glyph" />
          ) : (
            <Icon size={16} strokeWidth={1.5} />
          )}
        </span>
        <div className={styles.inside}>
          <div className={styles.head}>
            <a
              href={address.hrefOf(entry.id)}
              className={styles.name}
              // A part of ARIA 1.3 that browsers have. As text it would stand in the row twice.
              // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
              aria-description={formatList([entry.isUnread ? t('inbox.isUnread') : '', status, why])}
              aria-current={isOpen ? 'true' : undefined}
              tabIndex={isReachable ? 0 : -1}
              data-entry={entry.id}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                address.openEntry(entry.id, address.open !== undefined);
              }}
              onKeyDown={(event) => {
                // On the entry that stands beside, Enter goes on to the item.
                if (event.key !== 'Enter' || !isOpen || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                openItem(entry);
              }}
            >
              {entry.name}
            </a>
            <time dateTime={entry.at} title={formatMoment(new Date(entry.at))} className={styles.time}>
              {snoozedUntil
                ? t('inbox.until', { day: formatCalendarDay(midnightOf(snoozedUntil)) })
                : shortTime(entry.at)}
            </time>
          </div>
          <p className={styles.why}>
            <Why size={14} strokeWidth={1.5} />
            <span>{why}</span>
          </p>
          <p className={styles.meta}>
            <span className={styles.number}>{number}</span>
            <span className={styles.product}>{entry.productName}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
