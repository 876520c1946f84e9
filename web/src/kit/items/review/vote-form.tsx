// The own vote. It counts for the text that was read: if there is another one, that is shown first.
import { limits } from '@tracery/contract/limits';
import { votes, type ReviewKind, type Vote } from '@tracery/contract/traces/reviews';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { disabledWithReason } from '../../ui/disabled-with-reason.ts';
import { CtrlKeycap, Keycap, KeyHint } from '../../ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { PageKeys } from '../../ui/layout-slots.tsx';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { useStepNote } from '../detail/use-transition.tsx';
import type { ItemInFull, ItemView } from '../view.ts';
import { readReviewAgain, useLiveReview, type ReviewAnswer, type Reviewer } from './calls.ts';
import { Difference, useDifference } from './difference.tsx';
import styles from './vote-form.module.css';
import { castVote } from './writes.ts';

interface Props {
  view: ItemView;
  item: ItemInFull;
  answer: ReviewAnswer;
  own: Reviewer;
}

interface ReadText {
  version: number;
  fingerprint: string;
}

/** Which text was read, and whether there is another one by now. */
function useReadText({ fingerprint, version }: ReviewAnswer) {
  const [read, setRead] = useState<ReadText>({ fingerprint, version });
  /** A refusal may know of it before the next answer does. */
  const [told, setTold] = useState<ReadText>();
  const [comparedFrom, setComparedFrom] = useState<number>();
  const newest = told && told.version > version ? told : { fingerprint, version };
  const hasMoved = newest.fingerprint !== read.fingerprint;
  return {
    // Other things than the text may have made it another version.
    read: hasMoved ? read : newest,
    newest,
    hasMoved,
    comparedFrom,
    tell: setTold,
    compare: () => {
      setComparedFrom(read.version);
      setRead(newest);
    },
  };
}

interface ChoicesProps {
  value: Vote;
  onChoose: (vote: Vote) => void;
}

const icons = { approve: Check, changes: Undo2 };

function Choices({ value, onChoose }: ChoicesProps) {
  const t = useText();
  const name = useId();
  return votes.map((vote) => {
    const Icon = icons[vote];
    return (
      <label key={vote} className={styles.choice}>
        <input type="radio" name={name} checked={vote === value} onChange={() => onChoose(vote)} />
        <Icon size={15} />
        {t(`review.${vote}`)}
      </label>
    );
  });
}

function Form({ view, item, answer, own, onSent }: Props & { onSent: () => void }) {
  const t = useText();
  const legendId = useId();
  const kind = view.definition.kind as ReviewKind;
  const [vote, setVote] = useState<Vote>(own.isOutdated ? 'approve' : (own.vote ?? 'approve'));
  const [isBusy, setBusy] = useState(false);
  const { note, type, clear } = useStepNote(view, item, 'vote');
  const { read, newest, hasMoved, comparedFrom, tell, compare } = useReadText(answer);
  const votedOn = own.isOutdated ? (own.version ?? undefined) : undefined;
  const news = useDifference({ view, item, from: votedOn })?.count ?? 0;
  useLiveReview({ kind, id: item.id });
  const number = itemNumber(kind, item.oid);
  const send = async () => {
    if (hasMoved || isBusy) return;
    setBusy(true);
    try {
      await castVote(
        { kind, sourceId: item.id },
        { fingerprint: read.fingerprint, readVersion: read.version, vote, comment: note.trim() },
      );
      clear(note);
      showInfo(t(`review.sent.${vote}`, { number, version: read.version }));
      onSent();
    } catch (error) {
      // The comment stays, and the new text shows. Anything else was told by the call.
      const refusal = refusalOf(error);
      if (refusal?.key === 'review.textChanged') tell(refusal.data as ReadText);
    }
    await readReviewAgain(view);
    setBusy(false);
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const look = () => {
    compare();
    void readReviewAgain(view);
  };
  const whyNot = hasMoved ? refusalText('review.textChanged') : undefined;
  return (
    // Ctrl Enter presses the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      aria-labelledby={legendId}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={sendByKeys}
    >
      <div className={styles.choices} role="radiogroup" aria-labelledby={legendId}>
        <span id={legendId} className={styles.legend}>
          {t('review.own')}
        </span>
        <Choices value={vote} onChoose={setVote} />
        <span className={styles.read}>
          {news > 0
            ? t('review.readNew', { version: read.version, count: news })
            : t('review.read', { version: read.version })}
        </span>
      </div>
      {hasMoved && (
        <output className={styles.moved}>
          <StatusGlyph glyph="suspect" size={16} />
          <span>
            <b>{t('review.moved', { version: newest.version })}</b> {t('review.movedText')}
          </span>
          <Button variant="outlined" onClick={look}>
            {t('review.look')}
          </Button>
        </output>
      )}
      {!hasMoved && comparedFrom !== undefined && (
        <Difference
          view={view}
          item={item}
          from={comparedFrom}
          labels={{
            before: t('review.readBefore', { version: comparedFrom }),
            after: t('review.present', { version: read.version }),
          }}
        />
      )}
      <div className={styles.send}>
        <input
          className={styles.comment}
          aria-label={t('review.comment')}
          placeholder={t('review.comment')}
          maxLength={limits.step.commentMax}
          autoComplete="off"
          value={note}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="primary"
          aria-keyshortcuts="Control+Enter"
          busyText={isBusy ? t('review.voting') : undefined}
          {...disabledWithReason(whyNot, () => undefined)}
        >
          {t(`review.do.${vote}`, { version: read.version })}
          <span className={styles.keys}>
            <CtrlKeycap />
            <Keycap>{t('key.enter')}</Keycap>
          </span>
        </Button>
      </div>
    </form>
  );
}

/** Whoever voted on the present text is asked no more, but can change the vote. */
export function OwnVote(props: Props) {
  const t = useText();
  const { own } = props;
  const [isChanging, setChanging] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  /** How often the key asked for the focus. */
  const [asked, setAsked] = useState(0);
  const isOpen = own.vote === null || own.isOutdated || isChanging;
  const focus = () => {
    setChanging(true);
    setAsked(asked + 1);
  };
  useKeyboardShortcuts({ v: focus });
  useEffect(() => {
    if (asked > 0) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [asked]);
  return (
    <div ref={frame} className={styles.own}>
      <PageKeys>
        <KeyHint keys={['V']} does={t('review.own')} />
      </PageKeys>
      {isOpen ? (
        <Form {...props} onSent={() => setChanging(false)} />
      ) : (
        <Button aria-keyshortcuts="v" onClick={focus}>
          {t('review.changeVote')}
          <Keycap>V</Keycap>
        </Button>
      )}
    </div>
  );
}
