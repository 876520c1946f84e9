// For whoever voted on an earlier text: what changed since, or the text as it is now.
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { KeyHint } from '../../ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { PageKeys } from '../../ui/layout-slots.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { walkFocus } from '../../ui/walk-focus.ts';
import { Mark } from '../fields/status-mark.tsx';
import type { ItemInFull, ItemView } from '../view.ts';
import { useReview, type Reviewer } from './calls.ts';
import { Difference, useDifference } from './difference.tsx';
import styles from './since-vote.module.css';

interface Props {
  view: ItemView;
  item: ItemInFull;
  own: Reviewer;
  /** The text as it is now. */
  children?: ReactNode;
}

const sides = ['now', 'since'] as const;

/** [ and ] walk the parts that changed. */
function SinceKeys({ frame }: { frame: React.RefObject<HTMLElement | null> }) {
  const t = useText();
  const walk = (by: 1 | -1) => () =>
    walkFocus([...(frame.current?.querySelectorAll<HTMLElement>('[data-changed]') ?? [])], by);
  useKeyboardShortcuts({ ']': walk(1), '[': walk(-1) });
  return (
    <PageKeys>
      <KeyHint keys={[']']} does={t('review.nextPart')} />
    </PageKeys>
  );
}

export function SinceVote({ view, item, own, children }: Props) {
  const t = useText();
  const labelId = useId();
  const [side, setSide] = useState<(typeof sides)[number]>('since');
  const from = own.version ?? undefined;
  const difference = useDifference({ view, item, from });
  const present = useReview({ kind: view.definition.kind, id: item.id })?.version;
  const isApproval = own.vote === 'approve';
  const frame = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={styles.head}>
        <h3 id={labelId} className={styles.title}>
          {t('items.content')}
        </h3>
        {difference && difference.count > 0 && (
          <Mark
            phase={{
              glyph: 'stale',
              tone: 'amber',
              word: t(isApproval ? 'review.partsSinceApproval' : 'review.partsSinceVote', {
                count: difference.count,
              }),
            }}
          />
        )}
        <span className={styles.side}>
          <Segmented
            labelledBy={labelId}
            value={side}
            choices={sides.map((value) => ({ value, label: t(`review.${value}`) }))}
            onChoose={setSide}
          />
        </span>
      </div>
      {side === 'now' ? (
        <Suspense fallback={<Skeleton width="60%" />}>{children}</Suspense>
      ) : (
        <div ref={frame}>
          {difference && difference.count > 0 && <SinceKeys frame={frame} />}
          <Difference
            view={view}
            item={item}
            from={from}
            labels={{
              before: t('review.voted', { version: from ?? 0 }),
              after: t('review.present', { version: present ?? 0 }),
            }}
          />
        </div>
      )}
    </>
  );
}
