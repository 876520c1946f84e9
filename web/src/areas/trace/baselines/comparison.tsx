// What differs between A and B: counts, each a filter, and one table whose rows unfold.
import { definitionOf } from '@tracery/contract/kinds/index';
import type { Language } from '@tracery/contract/refusals';
import { differenceKinds, type DifferenceKind } from '@tracery/contract/traces/baselines';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { ArrowLeftRight, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { FilterSelect } from '../../../kit/form/filter-select.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { formatList } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../export-button.tsx';
import type { BaselineAddress, SideId } from './address.ts';
import {
  countOf,
  kindsOf,
  useCounts,
  useDifferences,
  type Baseline,
  type Counts,
  type Selection,
} from './calls.ts';
import { ChangeMark } from './change-mark.tsx';
import styles from './comparison.module.css';
import { DifferenceRow } from './difference-row.tsx';

interface Props {
  baselines: readonly Baseline[];
  address: BaselineAddress & { a: SideId; b: SideId };
}

/** `UML` stays as it is. */
const small = (word: string) =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

function kindWord(kind: ItemKind, count: number, language: Language): string {
  const { en, zh } = definitionOf(kind)!.words;
  return language === 'zh' ? `${count} ${zh}` : `${count} ${small(en)}${count === 1 ? '' : 's'}`;
}

/** One count; pressing it shows these alone. */
function CountFilter({
  change,
  counts,
  address,
}: {
  change: DifferenceKind;
  counts: Counts | undefined;
  address: BaselineAddress;
}) {
  const t = useText();
  const language = useLanguage();
  const isOn = address.change === change;
  const count = counts && countOf(counts, change);
  const kinds = counts ? kindsOf(counts, change) : [];
  const more =
    count === 0
      ? t('baselines.nothing')
      : change === 'moved'
        ? t('baselines.movedWhere')
        : change === 'changed'
          ? t('baselines.changedWhere', {
              content: counts?.inContent ?? 0,
              fields: Math.max(0, (count ?? 0) - (counts?.inContent ?? 0)),
            })
          : formatList(kinds.slice(0, 2).map((one) => kindWord(one.kind, one.count, language)));
  return (
    <button
      type="button"
      className={styles.count}
      aria-pressed={isOn}
      onClick={() => address.narrow({ change: isOn ? undefined : change } as never)}
    >
      <span className={styles.countName}>
        <ChangeMark changes={[change]} />
      </span>
      <b>{count ?? '–'}</b>
      <small>{counts ? more : t('baselines.counting')}</small>
    </button>
  );
}

const dayLength = 86_400_000;

export function Comparison({ baselines, address }: Props) {
  const t = useText();
  const language = useLanguage();
  const { a, b, kind, change } = address;
  const selection: Selection = { a, b, kind, change };
  const [pages, setPages] = useState<{ of: string; starts: readonly number[] }>({ of: '', starts: [0] });
  const filter = `${kind} ${change}`;
  // Another filter begins at the first page.
  const starts = pages.of === filter ? pages.starts : [0];
  const differences = useDifferences(selection, starts.at(-1)!);
  const counts = useCounts(selection);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [openedAt] = useState(() => Date.now());

  const byId = (side: SideId) => (side === 'now' ? undefined : baselines.find(({ id }) => id === side));
  const nameOf = (side: SideId) => (side === 'now' ? t('baselines.now') : (byId(side)?.name ?? ''));
  const momentOf = (side: SideId) => (side === 'now' ? openedAt : Date.parse(byId(side)?.createdAt ?? ''));
  const names = { a: nameOf(a), b: nameOf(b) };
  const apart = Math.round(Math.abs(momentOf(a) - momentOf(b)) / dayLength);
  const isScoped = [a, b].some((side) => byId(side)?.iteration);
  const page = differences.value;
  const rows = differences.isCurrent ? (page?.list ?? []) : [];
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const rowButtons = () => [...document.querySelectorAll<HTMLElement>('[data-difference]')];
  const step = (by: 1 | -1) => {
    const buttons = rowButtons();
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[at < 0 ? 0 : at + by]?.focus();
  };
  useKeyboardShortcuts({ j: () => step(1), k: () => step(-1) });

  const save: ComponentProps<typeof ExportButton>['onExport'] = async (format, onProgress) => {
    const { exportDifferences } = await import('./export.ts');
    await exportDifferences(selection, { name: `${names.a} – ${names.b}`, format }, onProgress);
  };

  const isFiltered = kind !== undefined || change !== undefined;
  const nextStart = differences.isCurrent && page?.isDone ? page.next : null;
  return (
    <section className={styles.pane} aria-label={t('baselines.comparison')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {names.a} <ArrowRight size={14} aria-label="→" /> {names.b}
        </h2>
        {apart > 0 && <span className={styles.apart}>{t('baselines.days', { count: apart })}</span>}
        <IconButton label={t('baselines.swap')} icon={<ArrowLeftRight size={15} />} onClick={address.swap} />
        <span className={styles.space} />
        <FilterSelect
          label={t('baselines.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('baselines.all') },
            ...itemKinds.map((value) => ({ value, label: definitionOf(value)!.words[language] })),
          ]}
          onChange={(value) => address.narrow({ kind: value || undefined } as never)}
        />
        <FilterSelect
          label={t('baselines.change')}
          value={change ?? ''}
          options={[
            { value: '', label: t('baselines.all') },
            ...differenceKinds.map((value) => ({ value, label: t(`baselines.${value}`) })),
          ]}
          onChange={(value) => address.narrow({ change: value || undefined } as never)}
        />
        <ExportButton onExport={save} progressText={(done) => t('baselines.exporting', { done })} />
      </div>
      {a === b ? (
        <p className={styles.looking}>{t('baselines.chooseTwo')}</p>
      ) : (
        <>
          <div className={styles.scroll}>
            <div className={styles.counts}>
              {differenceKinds
                .filter((one) => isScoped || (one !== 'entered' && one !== 'left'))
                .map((one) => (
                  <CountFilter key={one} change={one} counts={counts.value} address={address} />
                ))}
            </div>
            {differences.isFailed ? (
              <FailedState title={t('baselines.compareFailed')} onRetry={differences.retry} />
            ) : rows.length > 0 ? (
              <table className={styles.table} aria-label={t('baselines.comparison')}>
                <thead>
                  <tr>
                    <th scope="col" data-column="change">
                      {t('baselines.column.change')}
                    </th>
                    <th scope="col" data-column="item">
                      {t('baselines.column.item')}
                    </th>
                    <th scope="col">{t('baselines.column.name')}</th>
                    <th scope="col" data-column="what">
                      {t('baselines.column.what')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((one) => (
                    <DifferenceRow
                      key={one.id}
                      difference={one}
                      sides={{ a, b }}
                      names={names}
                      isOpen={open.has(one.id)}
                      onToggle={() => toggle(one.id)}
                    />
                  ))}
                </tbody>
              </table>
            ) : differences.isCurrent && page?.isDone ? (
              <EmptyState
                title={t('baselines.none')}
                text={isFiltered ? t('baselines.noneFiltered') : t('baselines.noneText', names)}
              >
                {isFiltered && (
                  <Button
                    variant="outlined"
                    onClick={() => address.narrow({ kind: undefined, change: undefined } as never)}
                  >
                    {t('baselines.showAll')}
                  </Button>
                )}
              </EmptyState>
            ) : (
              <div className={styles.waiting} aria-busy="true">
                <Skeleton height={20} />
                <Skeleton height={20} />
                <Skeleton height={20} />
              </div>
            )}
            {differences.isCurrent && !page?.isDone && (
              <output className={styles.looking}>{t('baselines.looking')}</output>
            )}
          </div>
          <nav className={styles.foot} aria-label={t('pages.label')} data-keep-clear>
            <span className={styles.space}>
              {counts.value?.isDone
                ? t('baselines.summary', { count: counts.value.different, equal: counts.value.equal })
                : t('baselines.counting')}
            </span>
            {(starts.length > 1 || nextStart !== null) && (
              <>
                <IconButton
                  label={t('pages.previous')}
                  icon={<ChevronLeft size={14} />}
                  disabled={starts.length === 1}
                  onClick={() => setPages({ of: filter, starts: starts.slice(0, -1) })}
                />
                <span className={styles.page}>{starts.length}</span>
                <IconButton
                  label={t('pages.next')}
                  icon={<ChevronRight size={14} />}
                  disabled={nextStart === null}
                  onClick={() =>
                    nextStart !== null && setPages({ of: filter, starts: [...starts, nextStart] })
                  }
                />
              </>
            )}
          </nav>
        </>
      )}
    </section>
  );
}
