// The review of an item: who was asked, who voted how on which version, and the own vote.
import { hasReviewStatus, reviewWords, type ReviewKind } from '@tracery/contract/traces/reviews';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { formatCalendarDay, formatDistance, formatMoment, formatSentences } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useMe } from '../../../lib/session/current-session.ts';
import { AfterSaving } from '../../form/form-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { creatorOf, usePersonText } from '../../ui/person.ts';
import { midnightOf } from '../fields/days.ts';
import { statusNameOf } from '../fields/status-look.ts';
import { Mark } from '../fields/status-mark.tsx';
import { useMayWrite } from '../use-may-write.ts';
import type { Item, ItemInFull, ItemView, Phase } from '../view.ts';
import { readReviewAgain, useOutdatedVote, useReview, type Review, type Reviewer } from './calls.ts';
import styles from './review-panel.module.css';
import { SinceVote } from './since-vote.tsx';
import { OwnVote } from './vote-form.tsx';
import { askForReview, withdrawReview } from './writes.ts';

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

const countApproved = ({ reviewers }: Review) =>
  reviewers.filter(({ vote, isOutdated }) => vote === 'approve' && !isOutdated).length;

function useReviewPhase({ state, approvedVersion }: Review): Phase {
  const t = useText();
  const language = useLanguage();
  if (state === 'approved')
    return { glyph: 'done', tone: 'green', word: t('review.approvedAt', { version: approvedVersion ?? 0 }) };
  const word = reviewWords[state][language];
  return { glyph: state === 'stale' ? 'stale' : 'quarter', tone: 'amber', word };
}

function useVotePhase({ vote, isOutdated }: Reviewer): Phase {
  const t = useText();
  if (!vote) return { glyph: 'waiting', tone: 'neutral', word: t('review.noVote') };
  if (isOutdated) return { glyph: 'stale', tone: 'amber', word: t(`review.${vote}.outdated`) };
  return vote === 'approve'
    ? { glyph: 'done', tone: 'green', word: t('review.approve.given') }
    : { glyph: 'blocked', tone: 'orange', word: t('review.changes.given') };
}

interface Props {
  view: ItemView;
  item: ItemInFull;
}

function ReviewMenu({ view, item, review }: Props & { review: Review }) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const kind = view.definition.kind as ReviewKind;
  const here = { kind, sourceId: item.id };
  const number = itemNumber(kind, item.oid);
  const askAgain = async () => {
    const reviewers = review.reviewers.map(({ id }) => id);
    try {
      await askForReview(here, reviewers, review.wantedBy);
      showInfo(t('review.askedAgain', { number }));
    } catch {
      // Told by the call.
    }
    await readReviewAgain(view);
  };
  const withdraw = async () => {
    try {
      await withdrawReview(here);
      setWithdrawing(false);
      showInfo(t('review.withdrawn', { number }));
    } finally {
      await readReviewAgain(view);
    }
  };
  return (
    <>
      <MenuButton
        label={t('review.menu')}
        icon={<Ellipsis size={16} />}
        entries={[
          { label: t('review.change'), onChoose: () => setChanging(true) },
          { label: t('review.askAgain'), onChoose: () => void askAgain() },
          { label: t('review.withdraw'), isFirstOfGroup: true, onChoose: () => setWithdrawing(true) },
        ]}
      />
      {isChanging && (
        <Suspense>
          <AskDialog view={view} item={item} review={review} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('review.withdrawTitle', { number })}
          text={t('review.withdrawText')}
          confirm={t('review.withdraw')}
          onCancel={() => setWithdrawing(false)}
          onConfirm={withdraw}
        />
      )}
    </>
  );
}

function Head({ view, item, review }: Props & { review: Review }) {
  const t = useText();
  const textOf = usePersonText();
  const mayWrite = useMayWrite();
  const phase = useReviewPhase(review);
  const asked = {
    who: textOf(creatorOf(review)),
    when: formatCalendarDay(new Date(review.createdAt)),
  };
  return (
    <header className={styles.head}>
      <h3 className={styles.state}>
        <Mark phase={phase} />
      </h3>
      <span className={styles.asked}>
        {review.wantedBy
          ? t('review.askedBy', { ...asked, day: formatCalendarDay(midnightOf(review.wantedBy)) })
          : t('review.asked', asked)}
        {review.state === 'stale' && review.approvedVersion !== null && (
          <> {t('review.staleAt', { version: review.approvedVersion })}</>
        )}
      </span>
      <span className={styles.count}>
        {t('review.count', { done: countApproved(review), all: review.reviewers.length })}
      </span>
      {mayWrite && <ReviewMenu view={view} item={item} review={review} />}
    </header>
  );
}

function Row({ reviewer, isSelf }: { reviewer: Reviewer; isSelf: boolean }) {
  const t = useText();
  const textOf = usePersonText();
  const phase = useVotePhase(reviewer);
  const { comment, version, votedAt } = reviewer;
  const moment = votedAt === null ? undefined : new Date(votedAt);
  return (
    <li className={styles.row} data-reviewer={reviewer.username}>
      <Avatar name={reviewer.username} fullname={reviewer.name} src={reviewer.avatar} />
      <span className={styles.name} title={reviewer.username}>
        {textOf(reviewer)} {isSelf && <span className={styles.you}>{t('review.you')}</span>}
      </span>
      <span className={styles.comment}>{comment}</span>
      <span className={styles.vote}>
        <Mark phase={phase} />
        {moment && version !== null && (
          <time className={styles.when} dateTime={votedAt!} title={formatMoment(moment)}>
            {t('review.when', { version, when: formatDistance(moment) })}
          </time>
        )}
      </span>
    </li>
  );
}

interface PanelProps extends Props {
  /** The content is not read but written here, so what changed since the own vote stands in the panel. */
  hasDifference?: boolean;
}

export function ReviewPanel({ view, item, hasDifference = false }: PanelProps) {
  const t = useText();
  const me = useMe();
  const mayWrite = useMayWrite();
  const here = { kind: view.definition.kind, id: item.id };
  const answer = useReview(here);
  const outdated = useOutdatedVote(here);
  const review = answer?.review;
  if (!review) return null;
  const own = mayWrite ? review.reviewers.find(({ id }) => id === me?.id) : undefined;
  return (
    <section className={styles.panel} aria-label={t('review.label')} data-review={review.state}>
      <Head view={view} item={item} review={review} />
      <ul className={styles.rows}>
        {review.reviewers.map((reviewer) => (
          <Row key={reviewer.id} reviewer={reviewer} isSelf={reviewer.id === me?.id} />
        ))}
      </ul>
      {hasDifference && outdated && (
        <div className={styles.since}>
          <SinceVote view={view} item={item} own={outdated} />
        </div>
      )}
      {own && <OwnVote view={view} item={item} answer={answer} own={own} />}
    </section>
  );
}

/** Beside the item while its review is open. */
export function AfterApproval({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const language = useLanguage();
  const { kind, statuses } = view.definition;
  const answer = useReview({ kind, id: item.id });
  if (answer?.review?.state !== 'open') return null;
  const stays = hasReviewStatus(kind) && statusNameOf(view.definition, item.status) === 'reviewing';
  const sentences = [
    t('review.after', { number: itemNumber(kind, item.oid), version: answer.version }),
    stays &&
      t('review.stays', {
        status: statuses['reviewing']![language],
        next: statuses['developing']![language],
      }),
  ];
  return (
    <div className={styles.after}>
      <AfterSaving title={t('review.afterTitle')} text={formatSentences(...sentences)} />
    </div>
  );
}
