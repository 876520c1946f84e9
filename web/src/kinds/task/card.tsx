// A task on the board.
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { CalendarDays, Check, Clock, ArrowLeftRight } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { splitTags } from '../../kit/form/tags.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { usePersonText } from '../../kit/ui/person.ts';
import { isLevel, PriorityBars } from '../../kit/ui/priority-bars.tsx';
import { dayOf, midnightOf } from '../../kit/items/fields/days.ts';
import { WaitingMark } from '../../kit/outbox/waiting-mark.tsx';
import { DraftMark } from '../../kit/items/fields/draft-mark.tsx';
import { PlannedIn } from '../../kit/items/list/planned-in.tsx';
import { OpenLink, type Opening } from '../../kit/items/list/open-link.tsx';
import { SelectBox } from '../../kit/items/select/select-box.tsx';
import { StatusMark, SuspectMark } from '../../kit/items/fields/status-mark.tsx';
import { formatCalendarDay, formatList } from '../../lib/format.ts';
import { useText, useLanguage } from '../../lib/i18n/i18n.ts';
import { LivePart } from '../../lib/live/live-part.ts';
import styles from './card.module.css';
import { dueOf } from './due.ts';
import { type Goal, type Task, goalOf } from './lanes.ts';
import { view as taskView } from './view.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import { loadPointerDrag } from './load-dragging.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { task } from '@tracery/contract/kinds/task';

interface MoveSelectProps {
  card: Task;
  onMove: (card: Task, to: Goal) => void;
}

function MoveSelect({ card, onMove }: MoveSelectProps) {
  const t = useText();
  const language = useLanguage();
  if (card.isFrozen) return null;
  const label = t('task.moveTo', { number: itemNumber('Task', card.oid) });
  return (
    <label className={styles.move} title={label}>
      <ArrowLeftRight size={14} strokeWidth={1.5} />
      <select
        aria-label={label}
        // Keys move a card without it: an arrow pressed here would move it each time.
        tabIndex={-1}
        value={goalOf(card.status)}
        onChange={(event) => onMove(card, event.currentTarget.value as Goal)}
      >
        {task.transitions.map(({ to }) => (
          <option key={to} value={to}>
            {task.statuses[to][language]}
          </option>
        ))}
      </select>
    </label>
  );
}

function useDraggable(taskId: number, isMovable: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMovable) return undefined;
    return whenLoaded(loadPointerDrag, ({ makeDraggable }) => makeDraggable(element, taskId));
  }, [taskId, isMovable]);
  return ref;
}

interface Props extends Opening {
  card: Task;
  isOpen: boolean;
  /** It is in somebody's hand. */
  isCarried: boolean;
  /** The one card of the board that Tab reaches; the keys go on from there. */
  isReachable: boolean;
  onMove: ((card: Task, to: Goal) => void) | undefined;
}

/** What it was made for. */
function Source({ card: { kind, sourceId, sourceOid, sourceName } }: { card: Task }) {
  if (!sourceId) return null;
  const Icon = itemIcons[kind as ItemKind];
  return (
    <span className={styles.source} title={sourceName}>
      <Icon size={13} strokeWidth={1.5} />
      {itemNumber(kind as ItemKind, sourceOid)}
    </span>
  );
}

/** Until when, since when, or that it rests. */
function When({ card }: { card: Task }) {
  const due = dueOf(card);
  const closed = dayOf(card.closedAt);
  const planned = dayOf(card.planCloseAt);
  if (card.isFrozen) return <StatusMark definition={taskView.definition} item={card} />;
  if (due?.tone === 'red')
    return (
      <span className={styles.date} data-late>
        <Clock size={14} strokeWidth={1.5} />
        {due.text}
      </span>
    );
  if (!closed && !planned) return null;
  const Icon = closed ? Check : CalendarDays;
  return (
    <span className={styles.date}>
      <Icon size={14} strokeWidth={1.5} />
      {formatCalendarDay(closed ? new Date(card.closedAt) : midnightOf(planned))}
    </span>
  );
}

function Tags({ tag }: { tag: string }) {
  const [first, ...more] = splitTags(tag);
  if (!first) return null;
  return (
    <span className={styles.tags} title={formatList(splitTags(tag))}>
      <span className={styles.tag}>{first}</span>
      {more.length > 0 && <span className={styles.tag}>+{more.length}</span>}
    </span>
  );
}

export const Card = memo(function Card(props: Props) {
  const { card, isOpen, isCarried, isReachable, hrefOf, openFromList, onMove } = props;
  const t = useText();
  const language = useLanguage();
  const { id, oid, name, tag, priority, isFrozen } = card;
  const owner = { username: card.processor, name: card.processorName, avatar: card.processorAvatar };
  const textOf = usePersonText();
  const said = formatList([
    itemNumber('Task', oid),
    isFrozen ? t('items.frozen') : undefined,
    card.isSuspect ? suspectWords.suspect[language] : undefined,
    isLevel(priority)
      ? t('text.named', { name: t('field.priority'), value: t(`level.${priority}`) })
      : undefined,
    t('text.named', { name: t('field.owner'), value: textOf(owner) }),
    dueOf(card)?.text,
  ]);
  const ref = useDraggable(id, onMove !== undefined && !isFrozen);
  return (
    <li
      ref={ref}
      className={styles.card}
      data-card={id}
      data-frozen={isFrozen || undefined}
      data-open={isOpen || undefined}
      data-carried={isCarried || undefined}
    >
      <div className={styles.head}>
        {onMove && <SelectBox kind="Task" item={card} />}
        <span className={styles.number}>{itemNumber('Task', oid)}</span>
        <Source card={card} />
        <PlannedIn item={card} />
        <span className={styles.space} />
        {onMove && <MoveSelect card={card} onMove={onMove} />}
        {isLevel(priority) && <PriorityBars level={priority} isIconOnly />}
      </div>
      <OpenLink
        view={taskView}
        id={id}
        className={styles.name}
        isOpen={isOpen}
        isReachable={isReachable}
        hrefOf={hrefOf}
        openFromList={openFromList}
        description={said}
      >
        {name}
      </OpenLink>
      <LivePart part="moved" id={id} />
      <div className={styles.foot}>
        <span className={styles.person} title={`${owner.name} (${owner.username})`}>
          <Avatar name={owner.username} fullname={owner.name} src={owner.avatar} size="small" />
          <span className={visuallyHidden.text}>{textOf(owner)}</span>
        </span>
        <When card={card} />
        <SuspectMark item={card} />
        <WaitingMark kind="Task" id={id} />
        <DraftMark kind="Task" id={id} />
        <span className={styles.space} />
        <Tags tag={tag} />
        <LivePart part="lookers" id={id} />
      </div>
    </li>
  );
});
