// The baselines at the left, now first. A and B on each choose what is compared.
import { Lock, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SearchField } from '../../../kit/form/search-field.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { takesText, useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import visuallyHidden from '../../../kit/ui/visually-hidden.module.css';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { formatCalendarDay, formatTime } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import type { BaselineAddress, SideId } from './address.ts';
import styles from './baseline-list.module.css';
import type { Baseline, Baselines } from './calls.ts';
import { Progress } from './progress.tsx';

const momentWords = (t: Translate, moment: Date) =>
  t('baselines.moment', { day: formatCalendarDay(moment), time: formatTime(moment) });

const madeWords = (t: Translate, { createdAt, creatorName, items }: Baseline): string =>
  t('baselines.made', {
    moment: momentWords(t, new Date(createdAt)),
    name: creatorName,
    items: t('baselines.items', { count: items }),
  });

interface RowProps {
  id: SideId;
  name: string;
  lines: readonly string[];
  address: BaselineAddress;
  onDelete?: (() => void) | undefined;
}

/** Focus on the row before or after. */
function moveFocus(event: KeyboardEvent<HTMLLIElement>): void {
  const by = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const row = by[event.key as keyof typeof by] && event.currentTarget[by[event.key as keyof typeof by]];
  if (!row || takesText(event.target)) return;
  event.preventDefault();
  row.querySelector<HTMLElement>('[data-baseline]')?.focus();
}

function Row({ id, name, lines, address, onDelete }: RowProps) {
  const t = useText();
  const { a, b, setA, setB } = address;
  const isChosen = id === a || id === b;
  const choose = (side: 'A' | 'B', isOn: boolean, set: (id: SideId) => void) => (
    <button
      type="button"
      className={styles.side}
      aria-label={side === 'A' ? t('baselines.setA', { name }) : t('baselines.setB', { name })}
      aria-pressed={isOn}
      onClick={() => set(id)}
    >
      {side}
    </button>
  );
  return (
    // Arrows are a shorter way between the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classNames(styles.row, isChosen && styles.chosen)} data-id={id} onKeyDown={moveFocus}>
      <span className={styles.sides}>
        {choose('A', id === a, setA)}
        {choose('B', id === b, setB)}
      </span>
      <span className={styles.about}>
        <button type="button" className={styles.name} data-baseline={id} onClick={() => id !== b && setA(id)}>
          {name}
        </button>
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </span>
      {id !== 'now' && (
        <span className={styles.marks}>
          {onDelete && (
            <IconButton
              className={styles.delete}
              label={t('baselines.delete', { name })}
              icon={<Trash2 size={14} />}
              onClick={onDelete}
            />
          )}
          <span title={t('baselines.locked')}>
            <Lock size={14} />
            <span className={visuallyHidden.text}>{t('baselines.locked')}</span>
          </span>
        </span>
      )}
    </li>
  );
}

interface Props {
  baselines: Baselines;
  address: BaselineAddress;
  mayManage: boolean;
}

export function BaselineList({ baselines: { list, making }, address, mayManage }: Props) {
  const t = useText();
  const [doomed, setDoomed] = useState<Baseline>();
  const box = useRef<HTMLElement>(null);
  const { query, setA, setB } = address;
  const found = list.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  /** The row that has the focus. */
  const focused = (): SideId | undefined => {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    return id === undefined ? undefined : id === 'now' ? id : Number(id);
  };
  const onFocused = (set: (id: SideId) => void) => () => {
    const id = focused();
    if (id === undefined) box.current?.querySelector<HTMLElement>('[data-baseline]')?.focus();
    else set(id);
  };
  useKeyboardShortcuts({
    a: onFocused(setA),
    b: onFocused(setB),
    '/': () => box.current?.querySelector<HTMLElement>('input')?.focus(),
  });
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const other = list.find(({ id }) => id === (address.a === 'now' ? address.b : address.a));
  const remove = async (one: Baseline) => {
    await call('DELETE /damapi/v1/baselines/delete/{id}', { params: { id: one.id } });
    if (one.id === address.a || one.id === address.b) address.narrow({ a: undefined, b: undefined } as never);
    await readAgain('GET /damapi/v1/baselines/list');
    showInfo(t('baselines.deleted', { name: one.name }));
    setDoomed(undefined);
  };
  return (
    <section ref={box} className={styles.pane} aria-label={t('trace.baselines')}>
      <div className={styles.tools}>
        <SearchField label={t('baselines.search')} value={query} pause={200} onSearch={address.find} />
      </div>
      <ul className={styles.list}>
        <Row
          id="now"
          name={t('baselines.now')}
          lines={[momentWords(t, now), other?.iteration?.name ?? t('baselines.productNow')]}
          address={address}
        />
        {found.map((one) => (
          <Row
            key={one.id}
            id={one.id}
            name={one.name}
            lines={[one.iteration?.name ?? t('baselines.whole'), madeWords(t, one)]}
            address={address}
            onDelete={mayManage ? () => setDoomed(one) : undefined}
          />
        ))}
        {found.length === 0 && query !== '' && <li className={styles.none}>{t('baselines.noMatch')}</li>}
      </ul>
      {making.map((one) => (
        <Progress key={one.id} job={one} mayStop={mayManage} />
      ))}
      <div className={styles.foot}>{t('baselines.total', { count: list.length })}</div>
      {doomed && (
        <ConfirmDialog
          title={t('baselines.deleteTitle', { name: doomed.name })}
          text={t('baselines.deleteText')}
          confirm={t('baselines.deleteConfirm')}
          isDangerous
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => remove(doomed)}
        />
      )}
    </section>
  );
}
