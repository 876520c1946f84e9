import { reviewWords } from '@tracery/contract/traces/reviews';
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { PersonLabel } from '../../ui/person-name.tsx';
import { lookOf } from '../fields/status-look.ts';
import { Mark } from '../fields/status-mark.tsx';
import { wordOf } from '../fields/use-options.ts';
import type { ItemView } from '../view.ts';
import styles from './filters.module.css';
import type { Group } from './use-groups.ts';

/** The name of a status in the address: groups tell its number. */
const statusName = ({ definition: { statuses } }: ItemView, value: string): string =>
  Object.keys(statuses).find((name) => statuses[name]!.number === Number(value)) ?? 'frozen';

/** A value of a group as the address writes it. */
export const addressValue = (view: ItemView, by: string, value: string): string =>
  by === 'status' ? statusName(view, value) : value;

/** The same in words, for names of controls and for chips. */
export function useGroupText(view: ItemView, by: string): (group: Group) => string {
  const t = useText();
  const language = useLanguage();
  const { definition } = view;
  const field = view.fields.find(({ name }) => name === by);
  return ({ value, name, oid }) => {
    if (by === 'status') return definition.statuses[statusName(view, value)]?.[language] ?? t('items.frozen');
    if (by === 'suspect') return suspectWords.suspect[language];
    if (by === 'review') return reviewWords[value as keyof typeof reviewWords][language];
    if (by === 'tag') return value;
    if (oid > 0) return `${itemNumber(targetOf(view, by), oid)} ${name}`;
    if (name) return name;
    if (value === '0') return t(isPersonField(view, by) ? 'person.nobody' : 'field.none');
    return (field && wordOf(view, field, value, t)) || value;
  };
}

const targetOf = ({ definition }: ItemView, by: string) => definition.fields[by]?.target ?? 'Iteration';

const isPersonField = ({ definition }: ItemView, by: string): boolean =>
  by === 'creatorId' || ['owner', 'person'].includes(definition.fields[by]?.type ?? '');

/** As rows show it: with glyph, picture or number. */
export function GroupName({ view, by, group }: { view: ItemView; by: string; group: Group }) {
  const word = useGroupText(view, by)(group);
  const field = view.fields.find(({ name }) => name === by);
  const { value, oid, name, username, avatar } = group;
  if (by === 'status') return <Mark phase={{ ...lookOf(statusName(view, value)), word }} />;
  if (username) return <PersonLabel person={{ username, name, avatar }} />;
  if (oid > 0)
    return (
      <span className={styles.named}>
        <span className={styles.number}>{itemNumber(targetOf(view, by), oid)}</span>
        <span>{name}</span>
      </span>
    );
  return (
    <span className={styles.named}>
      {field?.icon?.(value)}
      <span>{word}</span>
    </span>
  );
}
