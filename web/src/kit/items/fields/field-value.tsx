import { Clock } from 'lucide-react';
import { itemNumber } from '@tracery/contract/work-item/number';
import { PersonLabel } from '../../ui/person-name.tsx';
import { isLevel, PriorityBars } from '../../ui/priority-bars.tsx';
import { formatCalendarDay } from '../../../lib/format.ts';
import { dayOf, midnightOf } from './days.ts';
import styles from './field-value.module.css';
import { useWord } from './use-options.ts';
import { fieldOf, linkedTo, personOf, valueOf, type FieldView, type Item, type ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  field: FieldView;
  item: Item;
}

function LinkValue({ view, field, item }: Props) {
  const { oid, name } = linkedTo(item, field.name);
  if (!oid) return null;
  return (
    <span className={styles.value} title={name} data-link>
      <span className={styles.number}>{itemNumber(fieldOf(view, field.name).target!, oid)}</span>
      <span className={styles.name}>{name}</span>
    </span>
  );
}

function PersonValue({ field, item }: Props) {
  const person = personOf(item, field.name);
  return person.id ? <PersonLabel person={person} /> : null;
}

function DayValue({ view, field, item }: Props) {
  const answered = valueOf(item, field.name);
  const day = dayOf(answered);
  if (!day) return null;
  const isMoment = fieldOf(view, field.name).type === 'moment';
  const due = field.isDue ? view.date?.(item) : undefined;
  const isLate = due?.tone === 'red';
  return (
    <time
      className={styles.day}
      dateTime={day}
      data-late={isLate || undefined}
      title={isLate ? due.text : undefined}
    >
      {isLate && <Clock size={14} strokeWidth={1.5} />}
      {formatCalendarDay(isMoment ? new Date(answered) : midnightOf(day))}
    </time>
  );
}

function WordValue({ view, field, item }: Props) {
  const value = valueOf(item, field.name);
  const word = useWord(view, field)(value);
  return (
    <span className={styles.value} title={word}>
      {value && field.icon?.(value)}
      <span className={styles.word}>{word}</span>
    </span>
  );
}

/** A field as it is read: the number and name of what it points at, or icon and word of its value. */
export function FieldValue(props: Props) {
  const { type } = fieldOf(props.view, props.field.name);
  const level = Number(valueOf(props.item, props.field.name));
  if (type === 'link') return <LinkValue {...props} />;
  if (type === 'owner' || type === 'person') return <PersonValue {...props} />;
  if (type === 'day' || type === 'moment') return <DayValue {...props} />;
  if (type === 'derived') return isLevel(level) ? <PriorityBars level={level} /> : null;
  return <WordValue {...props} />;
}
