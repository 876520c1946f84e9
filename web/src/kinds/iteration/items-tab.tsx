// What is planned in the open iteration, of all kinds: found by kind and by what is done, added, removed, moved on.
import type { Answer, Registry } from '@tracery/contract';
import { Link } from '@tanstack/react-router';
import { definitionOf } from '@tracery/contract/kinds/index';
import { plannedKinds, type PlannedKind } from '@tracery/contract/kinds/phases';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowRight, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { readLinksAgain } from '../../kit/items/calls.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import type { Item, PartProps } from '../../kit/items/view.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { usePersonText } from '../../kit/ui/person.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { call } from '../../lib/api/api.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import styles from './items-tab.module.css';
import { loadDragging } from './load-dragging.ts';
import { AddItems, MoveItems } from './plan-forms.tsx';

const listCall = 'GET /prdapi/v1/iterations/items/{id}';

type Planned = Answer<Registry[typeof listCall]>['list'][number];

const doneChoices = ['', 'false', 'true'] as const;
type DoneChoice = (typeof doneChoices)[number];

/** The link is found by the item that has it. */
async function takeOut({ kind, id: sourceId }: Planned, iterationId: number): Promise<void> {
  const { list } = await call('GET /damapi/v1/links/list', { query: { kind, sourceId } });
  const link = list.find(({ type, itemId }) => type === 'planned' && itemId === iterationId);
  if (link) await call('DELETE /damapi/v1/links/delete/{id}', { params: { id: link.id } });
  await readLinksAgain();
}

interface RowProps {
  planned: Planned;
  iteration: Item;
  mayWrite: boolean;
}

function useDraggableRow({ planned: { kind, id, oid }, iteration: { id: iterationId }, mayWrite }: RowProps) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !mayWrite) return undefined;
    return whenLoaded(loadDragging, ({ makeDraggable }) =>
      makeDraggable(element, { kind, id, oid, iterationId }),
    );
  }, [kind, id, oid, iterationId, mayWrite]);
  return ref;
}

function PlannedRow(props: RowProps) {
  const { planned, iteration, mayWrite } = props;
  const { kind, id, oid, name, owner, ownerName, ownerAvatar } = planned;
  const t = useText();
  const textOf = usePersonText();
  const ref = useDraggableRow(props);
  const definition = definitionOf(kind);
  const Icon = itemIcons[kind];
  const number = itemNumber(kind, oid);
  return (
    <li ref={ref} className={styles.row}>
      <Icon size={15} strokeWidth={1.5} />
      <Link
        to={kindSummaries[kind].screen.path}
        search={{ [definition.screen.parameters?.open ?? 'id']: String(id) }}
        className={styles.name!}
        title={name}
        draggable={false}
      >
        <span className={styles.number}>{number}</span> {name}
      </Link>
      <span className={styles.status}>
        <StatusMark definition={definition} item={planned} />
      </span>
      <span className={styles.owner} title={owner ? `${ownerName} (${owner})` : undefined}>
        {owner && (
          <>
            <Avatar name={owner} fullname={ownerName} src={ownerAvatar} size="small" />
            <span className={visuallyHidden.text}>{textOf({ username: owner, name: ownerName })}</span>
          </>
        )}
      </span>
      {mayWrite && (
        <IconButton
          className={styles.remove}
          label={t('iteration.takeOut', { number })}
          icon={<X size={14} />}
          onClick={() => void takeOut(planned, iteration.id).catch(() => undefined)}
        />
      )}
    </li>
  );
}

export function ItemsTab({ item }: PartProps) {
  const t = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite();
  const [isDone, setDone] = useState<DoneChoice>('');
  const [kind, setKind] = useState<PlannedKind | ''>('');
  const [page, setPage] = useState(1);
  const [form, setForm] = useState<'add' | 'move'>();
  const query = { page, limit: limits.list.pageSize, ...(kind && { kind }), ...(isDone && { isDone }) };
  const { data, isError, refetch } = useRead(
    listCall,
    { params: { id: item.id }, query },
    { keepsPrevious: true },
  );
  const toggle = (wanted: 'add' | 'move') => setForm(form === wanted ? undefined : wanted);
  const body = () => {
    if (!data && isError) return <FailedState title={t('items.failed')} onRetry={refetch} />;
    if (!data) return <div className={styles.outline} aria-busy="true" />;
    if (data.list.length === 0)
      return <p className={styles.nothing}>{t(kind || isDone ? 'items.noMatch' : 'plan.nothing')}</p>;
    return (
      <ul className={styles.list} aria-label={t('iteration.items')}>
        {data.list.map((planned) => (
          <PlannedRow key={planned.id} planned={planned} iteration={item} mayWrite={mayWrite} />
        ))}
      </ul>
    );
  };
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <FilterSelect
          label={t('iteration.show')}
          value={isDone}
          options={doneChoices.map((value) => ({
            value,
            label: t(
              value === '' ? 'items.all' : value === 'true' ? 'iteration.doneOnes' : 'iteration.openOnes',
            ),
          }))}
          onChange={(value) => {
            setDone(value as DoneChoice);
            setPage(1);
          }}
        />
        <FilterSelect
          label={t('field.kind')}
          value={kind}
          options={[
            { value: '', label: t('items.all') },
            ...plannedKinds.map((value) => ({ value, label: definitionOf(value).words[language] })),
          ]}
          onChange={(value) => {
            setKind(value as PlannedKind | '');
            setPage(1);
          }}
        />
        <span className={styles.space} />
        {mayWrite && (
          <>
            <Button aria-expanded={form === 'move'} onClick={() => toggle('move')}>
              <ArrowRight size={14} />
              {t('iteration.moveOpen')}
            </Button>
            <Button aria-expanded={form === 'add'} onClick={() => toggle('add')}>
              <Plus size={14} />
              {t('iteration.addItems')}
            </Button>
          </>
        )}
      </div>
      {form === 'add' && <AddItems iteration={item} onClose={() => setForm(undefined)} />}
      {form === 'move' && <MoveItems iteration={item} onClose={() => setForm(undefined)} />}
      {body()}
      {data && data.total > limits.list.pageSize && (
        <Pagination
          total={data.total}
          isTotalExact={data.isTotalExact}
          page={page}
          pageSize={limits.list.pageSize}
          buttons={5}
          onPage={setPage}
        />
      )}
    </div>
  );
}
