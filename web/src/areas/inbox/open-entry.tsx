// The open entry: what is new since the item was last read, as its net effect.
import { definitionOf } from '@tracery/contract/kinds/index';
import { ArrowLeft, ArrowRight, Check, Eye, Mail, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { LinkedMarkdown } from '../../kit/items/references/lazy-linked-markdown.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { hasStatus } from '../../kit/items/view.ts';
import { useLeavingFields } from '../../kit/items/list/use-list-keys.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { BlockDifference } from '../../kit/text-diff/block-difference.tsx';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { refusalOf } from '../../lib/api/failure.ts';
import { formatList, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useMe, useSession } from '../../lib/session/current-session.ts';
import { markRead, numberOf, openItem, useEntry, type EntryInFull } from './calls.ts';
import { dayAndTime, shortTime } from './days.ts';
import styles from './open-entry.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import { whyText } from './why.ts';

const ReplyField = lazyPart(async () => (await import('./reply-field.tsx')).ReplyField);

/** Milliseconds: who only passes by has not read it. */
const readAfter = 1000;

/** Reading marks it, after a moment or on leaving; marking it unread meanwhile stays. */
function useReading(entry: EntryInFull | undefined, isKeptUnread: (id: number) => boolean): void {
  const latest = useRef(isKeptUnread);
  useEffect(() => {
    latest.current = isKeptUnread;
  });
  useEffect(() => {
    if (!entry?.isUnread) return undefined;
    let isTold = false;
    const tell = () => {
      if (isTold || latest.current(entry.id)) return;
      isTold = true;
      void markRead(entry);
    };
    const timer = setTimeout(tell, readAfter);
    return () => {
      clearTimeout(timer);
      tell();
    };
    // Once for what was shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry?.id, entry?.isUnread, entry?.version, entry?.lastComment]);
}

export interface EntryActions {
  onClose: () => void;
  onDone: (entry: EntryInFull) => void;
  onSnooze: (entry: EntryInFull, day: string | null) => void;
  onUnread: (entry: EntryInFull) => void;
  isKeptUnread: (id: number) => boolean;
}

function Head({ entry, actions }: { entry: EntryInFull; actions: EntryActions }) {
  const t = useText();
  const Icon = itemIcons[entry.kind];
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.back}
        label={t('item.back')}
        icon={<ArrowLeft size={20} />}
        onClick={actions.onClose}
      />
      <Icon size={16} strokeWidth={1.5} />
      <span className={styles.number}>{numberOf(entry)}</span>
      <span className={styles.product}>{entry.productName}</span>
      <span className={styles.actions}>
        <Button className={styles.unread} onClick={() => actions.onUnread(entry)}>
          <Mail size={16} strokeWidth={1.5} />
          <span className={styles.label}>{t('inbox.markUnread')}</span>
          <Keycap>U</Keycap>
        </Button>
        <SnoozeMenu entry={entry} onSnooze={(day) => actions.onSnooze(entry, day)} />
        <Button variant="outlined" aria-keyshortcuts="e" onClick={() => actions.onDone(entry)}>
          <Check size={16} strokeWidth={1.5} />
          <span className={styles.label}>{t(entry.isDone ? 'inbox.putBack' : 'inbox.done')}</span>
          <Keycap>E</Keycap>
        </Button>
        <Button variant="tonal" disabled={entry.isDeleted} onClick={() => openItem(entry)}>
          {t('inbox.open')}
          <Keycap>{t('key.enter')}</Keycap>
        </Button>
        <IconButton
          className={styles.close}
          label={t('inbox.close')}
          icon={<X size={16} />}
          onClick={actions.onClose}
        />
      </span>
    </header>
  );
}

interface SectionProps {
  title: string;
  aside?: string;
  children: ReactNode;
}

const Section = ({ title, aside, children }: SectionProps) => (
  <section className={styles.section}>
    <h3 className={styles.sectionHead}>
      {title} {aside && <span>{aside}</span>}
    </h3>
    {children}
  </section>
);

function Fields({ changes }: Pick<EntryInFull, 'changes'>) {
  const t = useText();
  return (
    <Section title={t('inbox.fields')} aside={String(changes.length)}>
      <dl className={styles.fields}>
        {changes.map(({ field, label, from, to, by, at }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <span>{from}</span>
              <ArrowRight size={14} strokeWidth={1.5} aria-hidden="true" />
              <b>{to}</b>
            </dd>
            <dd className={styles.when}>
              {at && (
                <time dateTime={at} title={formatList([by?.name, formatMoment(new Date(at))])}>
                  {shortTime(at)}
                </time>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Content({ content }: { content: NonNullable<EntryInFull['content']> }) {
  const t = useText();
  const { edits, people, changes } = content;
  const labels = { before: t('inbox.before'), after: t('inbox.now') };
  return (
    <Section
      title={t('inbox.content')}
      aside={t('inbox.edits', { count: edits, names: formatList(people.map(({ name }) => name)) })}
    >
      <div className={styles.difference}>
        {changes.map(({ heading, place, before, after }) => (
          <div key={`${place} ${heading} ${before?.length} ${after?.length}`}>
            {heading && place > 0 && <b className={styles.heading}>{heading}</b>}
            <BlockDifference before={before} after={after} labels={labels} />
          </div>
        ))}
      </div>
    </Section>
  );
}

type Comment = EntryInFull['newComments'][number];

interface ToldProps {
  entry: EntryInFull;
  /** What the reader answered here, newest first: it is not new to them, and they see that it is there. */
  replies: readonly Comment[];
}

function Comments({ entry, replies }: ToldProps) {
  const t = useText();
  const productId = useSession()?.claims.productId;
  const isHere = productId === entry.productId;
  return (
    <Section title={t('inbox.comments')} aside={t('inbox.newComments', { count: entry.newComments.length })}>
      <ul className={styles.comments}>
        {[...replies, ...entry.newComments].map((comment) => (
          <li key={comment.id}>
            <Avatar name={comment.creator} fullname={comment.creatorName} src={comment.creatorAvatar} />
            <div>
              <p className={styles.who}>
                <b title={comment.creator}>{comment.creatorName}</b>
                <time dateTime={comment.createdAt} title={formatMoment(new Date(comment.createdAt))}>
                  {dayAndTime(comment.createdAt)}
                </time>
              </p>
              <Suspense fallback={<p className={styles.plain}>{comment.data.comment}</p>}>
                <LinkedMarkdown
                  markdown={comment.data.comment}
                  showsHtml
                  // Names of another product are not asked for.
                  {...(!isHere && { references: { known: undefined } })}
                />
              </Suspense>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Told({ entry, replies }: ToldProps) {
  const t = useText();
  const definition = definitionOf(entry.kind);
  const { readAt, why, changes, content, newComments } = entry;
  const since = readAt
    ? t(entry.isUnread ? 'inbox.since' : 'inbox.read', { when: dayAndTime(readAt) })
    : t('inbox.never');
  const hasComments = newComments.length + replies.length > 0;
  const isNothing = changes.length === 0 && !content && !hasComments;
  return (
    // Long ones scroll inside, so keys must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.told} tabIndex={0} aria-label={entry.name}>
      <h2 className={styles.title}>{entry.name}</h2>
      <p className={styles.state}>
        {hasStatus(definition) && <StatusMark definition={definition} item={entry} />}
        <span>{since}</span>
        {why && (
          <span className={styles.watching}>
            <Eye size={14} strokeWidth={1.5} />
            {t(`inbox.why.${why}`)}
          </span>
        )}
      </p>
      {entry.isDeleted && <p className={styles.nothing}>{t('inbox.isDeleted')}</p>}
      {changes.length > 0 && <Fields changes={changes} />}
      {content && <Content content={content} />}
      {hasComments && <Comments entry={entry} replies={replies} />}
      {isNothing && !entry.isDeleted && <p className={styles.nothing}>{whyText(entry)}</p>}
    </section>
  );
}

export const EntryOutline = () => (
  <div className={styles.outline} aria-busy="true">
    <Skeleton width="55%" height={20} />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </div>
);

export function OpenEntry({ id, actions }: { id: number; actions: EntryActions }) {
  const t = useText();
  const mayWrite = useMayWrite();
  const productId = useSession()?.claims.productId;
  const { data: entry, error, refetch } = useEntry(id);
  useReading(entry, actions.isKeptUnread);
  const isGone = refusalOf(error)?.status === 404;
  const { onClose } = actions;
  const me = useMe();
  const [replies, setReplies] = useState<readonly Comment[]>([]);
  const addReply = (comment: string) => {
    if (!me) return;
    const own = { creatorId: me.id, creator: me.username, creatorName: me.name, creatorAvatar: me.avatar };
    // Numbers below zero: the comments of others have those of the server.
    const add = (all: readonly Comment[]): readonly Comment[] => [
      { id: -1 - all.length, ...own, createdAt: new Date().toISOString(), data: { comment } },
      ...all,
    ];
    setReplies(add);
  };
  useLeavingFields();
  useEffect(() => {
    if (isGone) onClose();
    // Once for each entry that is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone, id]);
  if (!entry) {
    if (isGone || !error) return <EntryOutline />;
    return <FailedState title={t('inbox.entryFailed')} onRetry={refetch} />;
  }
  return (
    <article
      className={styles.pane}
      aria-label={`${numberOf(entry)} ${entry.name}`}
      data-item={entry.itemId}
      tabIndex={-1}
    >
      <Head entry={entry} actions={actions} />
      <Told entry={entry} replies={replies} />
      {entry.productId !== productId && !entry.isDeleted && (
        <p className={styles.elsewhere}>{t('inbox.elsewhere', { product: entry.productName })}</p>
      )}
      {entry.productId === productId && mayWrite && !entry.isDeleted && (
        <Suspense>
          <ReplyField key={entry.id} entry={entry} onSent={addReply} />
        </Suspense>
      )}
    </article>
  );
}
