// What belongs to the open item, kind by kind, with status and owner; and makes a new one.
import { Link } from '@tanstack/react-router';
import type { Answer, Registry } from '@tracery/contract';
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import { childGroupsOf, type ChildGroup } from '@tracery/contract/records/children';
import { itemNumber } from '@tracery/contract/work-item/number';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { useId, useMemo, useState } from 'react';
import { refusalText, useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { PersonLabel } from '../../ui/person-name.tsx';
import { readItemsAgain, readLinksAgain } from '../calls.ts';
import { CreateButton } from '../create/create-button.tsx';
import { StatusMark } from '../fields/status-mark.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { itemState, type Item, type ItemValues, type ItemView } from '../view.ts';
import styles from './item-children.module.css';

const list = 'GET /damapi/v1/children/list';

type Listed = Answer<Registry[typeof list]>['groups'][number];

/** What a new item of the group starts with. */
function givenFor(
  { definition, task }: ItemView,
  item: Item,
  { kind, fields }: ChildGroup,
  made: ItemView,
): ItemValues {
  const id = String(item.id);
  const [field] = fields;
  if (field === undefined) return { [made.linkedWhenMade?.[definition.kind] ?? '']: id };
  if (definitionOf(kind).fields[field]!.type === 'link') return { [field]: id };
  const name = task ? `${task.prefix}: ${item.name}` : item.name;
  return { name: name.slice(0, limits.item.nameMax), kind: definition.kind, [field]: id };
}

interface Props {
  view: ItemView;
  item: Item;
}

function MakeButton({ view, item, group }: Props & { group: ChildGroup }) {
  const t = useText();
  const { kind } = group;
  // As long as the parent can be edited, except that anybody can find something wrong with it.
  const whyNot = group.through ? undefined : whyNotUpdate(view.definition, itemState(item));
  const label = (
    kind === 'Task' ? (view.task?.label ?? 'item.newTask') : `${kindSummaries[kind].name}.create`
  ) as PlainKey;
  return (
    <CreateButton
      kind={kind}
      label={t(label)}
      whyNot={whyNot && refusalText(whyNot)}
      className={styles.make}
      given={(made) => givenFor(view, item, group, made)}
      onMade={async () => {
        await Promise.all([readLinksAgain(), readItemsAgain(view)]);
      }}
    />
  );
}

/** The list of its kind, narrowed to what belongs to the item, where that can be asked for. */
const filterFor = ({ kind, fields }: ChildGroup, id: number) => {
  const [field, ...more] = fields;
  const canFilter = field !== undefined && more.length === 0 && definitionOf(kind).filters.includes(field);
  return canFilter ? { [field]: String(id) } : undefined;
};

interface GroupProps extends Props {
  group: ChildGroup;
  listed: Listed | undefined;
  onMore: (() => void) | undefined;
}

function Group({ view, item, group, listed, onMore }: GroupProps) {
  const t = useText();
  const titleId = useId();
  const mayMake = useMayWrite() && group.isMadeHere;
  const children = listed?.list ?? [];
  if (children.length === 0 && !mayMake) return null;
  const { kind } = group;
  const definition = definitionOf(kind);
  const { name, screen } = kindSummaries[kind];
  const filter = filterFor(group, item.id);
  const isMore = listed !== undefined && !listed.isWhole;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t(`screen.${name}` as PlainKey)}</h2>
        {mayMake && <MakeButton view={view} item={item} group={group} />}
      </div>
      {children.length > 0 && (
        <ul className={styles.list}>
          {children.map((child) => (
            <li key={child.id} className={styles.child}>
              <Link
                to={screen.path}
                search={{ [definition.screen.parameters?.open ?? 'id']: String(child.id) }}
                className={styles.name!}
                title={child.name}
              >
                <span className={styles.number}>{itemNumber(kind, child.oid)}</span> {child.name}
              </Link>
              <span className={styles.status}>
                <StatusMark definition={definition} item={child} />
              </span>
              <span className={styles.owner}>
                {child.owner !== '' && (
                  <PersonLabel
                    person={{ username: child.owner, name: child.ownerName, avatar: child.ownerAvatar }}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isMore && onMore && <Button onClick={onMore}>{t('children.more')}</Button>}
      {isMore && !onMore && filter && (
        <Link to={screen.path} search={filter} className={styles.all!}>
          {t('children.all')}
        </Link>
      )}
    </section>
  );
}

export function ItemChildren({ view, item }: Props) {
  const { kind } = view.definition;
  const groups = useMemo(() => childGroupsOf(kind), [kind]);
  const [limit, setLimit] = useState<number>(limits.list.children);
  const read = useRead(
    list,
    { query: { kind, sourceId: item.id, limit } },
    { isWanted: groups.length > 0, isQuiet: true, keepsPrevious: true },
  );
  const onMore = limit < limits.list.childrenMax ? () => setLimit(limits.list.childrenMax) : undefined;
  return groups.map((group) => (
    <Group
      key={group.kind}
      view={view}
      item={item}
      group={group}
      listed={read.data?.groups.find((one) => one.kind === group.kind)}
      onMore={onMore}
    />
  ));
}
