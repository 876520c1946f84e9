// The content of a requirement, and beside each block which test cases prove it.
import { testcase } from '@tracery/contract/kinds/testcase';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { isCriterion, placeBlocks, type PlacedBlock } from '@tracery/contract/records/text-changes';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { walkFocus } from '../../ui/walk-focus.ts';
import { CreateButton } from '../create/create-button.tsx';
import { StatusMark, SuspectMark } from '../fields/status-mark.tsx';
import { LinkedMarkdown } from '../references/lazy-linked-markdown.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { ItemInFull } from '../view.ts';
import { readSuspectsAgain, useAnchors, type Anchored } from './calls.ts';
import { markBlocks } from './mark-blocks.ts';
import styles from './proven-content.module.css';
import { blockName } from './suspect-panel.tsx';

interface Entry {
  block: PlacedBlock;
  number: number;
  testcases: Anchored[];
  isGap: boolean;
}

/** The blocks that somebody proves or should prove, in their order. */
function entriesOf(blocks: readonly PlacedBlock[], testcases: readonly Anchored[]): Entry[] {
  const isAnchoring = testcases.some((one) => one.blocks.length > 0);
  return blocks.flatMap((block, number) => {
    if (block.place === 0) return [];
    const own = testcases.filter((one) => one.blocks.includes(number));
    const isGap = own.length === 0 && isCriterion(block) && (isAnchoring || testcases.length === 0);
    return own.length > 0 || isCriterion(block) ? [{ block, number, testcases: own, isGap }] : [];
  });
}

/** How far the test cases of a block prove it. */
function knotOf({ testcases, isGap }: Entry): string {
  if (testcases.length === 0) return isGap ? 'gap' : 'none';
  if (testcases.some((one) => one.isSuspect || one.isStale)) return 'suspect';
  const statuses = testcases.map(({ status }) => status);
  const { fail, block, pass } = testcase.statuses;
  if (statuses.some((status) => status === fail.number || status === block.number)) return 'bad';
  return statuses.every((status) => status === pass.number) ? 'proven' : 'open';
}

function TestcaseLine({ item }: { item: Anchored }) {
  const { status, isFrozen } = item;
  // A result that is stale says more here than that the case is frozen.
  const marked = item.isStale ? { status, isFrozen: 0 as const, isStale: 1 as const } : { status, isFrozen };
  return (
    <p className={styles.testcase}>
      <Link
        to={kindSummaries.Testcase.screen.path}
        search={{ id: String(item.id) }}
        className={styles.link!}
        title={item.name}
      >
        <span className={styles.number}>{itemNumber('Testcase', item.oid)}</span>
        {item.isSuspect ? (
          <SuspectMark item={{ isSuspect: 1 }} />
        ) : (
          <StatusMark definition={testcase} item={marked} />
        )}
        <span className={styles.name}>{item.name}</span>
      </Link>
    </p>
  );
}

interface MarginProps {
  entries: readonly Entry[];
  item: ItemInFull;
  fingerprint: string;
}

function Margin({ entries, item, fingerprint }: MarginProps) {
  const t = useText();
  const mayWrite = useMayWrite();
  return entries.map((entry) => {
    const { block, number, testcases, isGap } = entry;
    return (
      <li
        key={number}
        className={styles.entry}
        data-margin={number}
        data-gap={isGap || undefined}
        aria-label={blockName(block)}
      >
        <span className={styles.knot} data-knot={knotOf(entry)} />
        {testcases.map((one) => (
          <TestcaseLine key={one.id} item={one} />
        ))}
        {isGap && <p className={styles.none}>{t('margin.none')}</p>}
        {testcases.length === 0 && mayWrite && (
          <CreateButton
            kind="Testcase"
            label={t('margin.create')}
            className={styles.create}
            title={t('margin.createFor', { part: blockName(block) })}
            given={() => ({ sourceId: String(item.id), blocks: String(number), fingerprint })}
            onMade={() => readSuspectsAgain(['Requirement', 'Testcase'])}
          />
        )}
      </li>
    );
  });
}

const gapBetween = 6;

/** Where each entry stands: beside its block, and below the entry before it. */
function usePlaces(entries: readonly Entry[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const place = () => {
      const top = box.getBoundingClientRect().top;
      let bottom = 0;
      for (const { number } of entries) {
        const entry = box.querySelector<HTMLElement>(`[data-margin="${number}"]`);
        const block = box.querySelector<HTMLElement>(`[data-block="${number}"]`);
        if (!entry) continue;
        const wanted = block ? block.getBoundingClientRect().top - top : bottom;
        const at = Math.max(wanted, bottom);
        entry.style.setProperty('--top', `${at}px`);
        // The next block begins below the entry of this one.
        block?.style.setProperty('--margin-height', `${entry.offsetHeight + gapBetween}px`);
        bottom = at + entry.offsetHeight + gapBetween;
      }
      setHeight(bottom);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    const content = box.firstElementChild;
    if (content) observer.observe(content);
    return () => observer.disconnect();
  }, [entries]);
  return { frame, height };
}

/** T makes a test case for the block in focus, or for the first gap; [ and ] walk the gaps. */
function useMarginKeys(frame: React.RefObject<HTMLElement | null>, mayWrite: boolean): void {
  const buttons = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-gap] button') ?? [])];
  const inFocus = () => buttons().findIndex((button) => button === document.activeElement);
  const walk = (by: 1 | -1) => () => walkFocus(buttons(), by);
  const create = () => {
    const button = buttons()[Math.max(0, inFocus())];
    button?.focus();
    button?.click();
  };
  useKeyboardShortcuts(mayWrite ? { t: create, ']': walk(1), '[': walk(-1) } : {});
}

export function ProvenContent({ item, markdown }: { item: ItemInFull; markdown: string }) {
  const t = useText();
  const mayWrite = useMayWrite();
  const anchors = useAnchors({ kind: 'Requirement', id: item.id });
  const mark = useMemo(() => markBlocks(markdown), [markdown]);
  const blocks = useMemo(() => placeBlocks(markdown), [markdown]);
  const testcases = useMemo(() => anchors?.items.filter(({ kind }) => kind === 'Testcase') ?? [], [anchors]);
  // What is not saved yet has other blocks than those that the server knows.
  const isSaved = item.data.content === markdown;
  const entries = useMemo(
    () => (anchors && isSaved ? entriesOf(blocks, testcases) : []),
    [anchors, isSaved, blocks, testcases],
  );
  const { frame, height } = usePlaces(entries);
  useMarginKeys(frame, mayWrite && entries.length > 0);
  useFocusKept('[data-margin]');
  const whole = testcases.filter((one) => one.blocks.length === 0);
  const hasMargin = entries.length > 0;
  if (!hasMargin) return <LinkedMarkdown markdown={markdown} />;
  const criteria = entries.filter(({ block }) => isCriterion(block));
  const covered = criteria.filter((entry) => entry.testcases.length > 0).length;
  return (
    <>
      {criteria.length > 0 && (
        <p className={styles.covered}>{t('margin.covered', { covered, all: criteria.length })}</p>
      )}
      <div className={styles.frame}>
        <div ref={frame} className={styles.columns} style={{ minHeight: height }}>
          <div className={styles.content}>
            <LinkedMarkdown markdown={markdown} mark={mark} />
          </div>
          <aside className={styles.margin} aria-label={t('margin.label')}>
            <ul className={styles.entries}>
              <Margin entries={entries} item={item} fingerprint={anchors!.fingerprint} />
            </ul>
          </aside>
        </div>
        {whole.length > 0 && (
          <section className={styles.whole} aria-label={t('margin.whole')}>
            <h3>{t('margin.whole')}</h3>
            {whole.map((one) => (
              <TestcaseLine key={one.id} item={one} />
            ))}
          </section>
        )}
      </div>
    </>
  );
}
