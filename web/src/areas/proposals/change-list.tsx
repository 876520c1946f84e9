// The left: who proposes it and why, and its changes with their boxes.
import { Cable, PenLine, FilePlus2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { formatDistance, formatList, formatMoment } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { Change, Proposal } from './calls.ts';
import styles from './change-list.module.css';
import { ProposerSign, proposerText } from './proposer.tsx';
import type { Deciding } from './use-deciding.ts';
import { changeTitle, numberOf, wordsOfFields } from './words.ts';

const icons = { create: FilePlus2, update: PenLine, link: Cable };

function Head({ proposal }: { proposal: Proposal }) {
  const t = useText();
  const { name, reason, createdAt } = proposal;
  const moment = new Date(createdAt);
  return (
    <header className={styles.head}>
      <ProposerSign proposal={proposal} />
      <div className={styles.about}>
        <h2>{name}</h2>
        <p className={styles.by}>
          {proposerText(t, proposal)},{' '}
          <time dateTime={createdAt} title={formatMoment(moment)}>
            {formatDistance(moment)}
          </time>
        </p>
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
    </header>
  );
}

/** What became of it, or what stands in its way. */
function State({ change, deciding }: { change: Change; deciding: Deciding }) {
  const t = useText();
  const language = useLanguage();
  const { state, kind, conflicts, isGone, decidedBy, decidedAt, place, fields, item, type } = change;
  if (state !== 'open') {
    const when = formatDistance(new Date(decidedAt!));
    return (
      <span className={styles.sub}>
        {state === 'declined'
          ? t('proposal.declined', { name: decidedBy, when })
          : type === 'create' && item
            ? `${t('proposal.accepted', { name: decidedBy, when })} · ${t('proposal.made', { item: numberOf(item) })}`
            : t('proposal.accepted', { name: decidedBy, when })}
      </span>
    );
  }
  const outcome = deciding.outcomeOf(place);
  if (conflicts.length > 0 || isGone)
    return (
      <span className={styles.sub} data-tone="red">
        <StatusGlyph glyph="failed" size={14} />
        {isGone
          ? t('proposal.itemGone')
          : t('proposal.conflict', { fields: formatList(wordsOfFields(conflicts, kind, language)) })}
      </span>
    );
  if (outcome)
    return (
      <span className={styles.sub} data-tone="red">
        <StatusGlyph glyph="failed" size={14} />
        {outcome.result === 'refused'
          ? t('proposal.result.refused', { why: outcome.why })
          : t(outcome.result === 'conflict' ? 'proposal.result.conflict' : 'proposal.result.decided')}
      </span>
    );
  return <span className={styles.sub}>{formatList(wordsOfFields(fields, kind, language))}</span>;
}

interface RowProps {
  change: Change;
  isOpen: boolean;
  deciding: Deciding;
  mayDecide: boolean;
  onOpen: () => void;
}

function Row({ change, isOpen, deciding, mayDecide, onOpen }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const { place, type, name, state } = change;
  const Icon = icons[type];
  const title = changeTitle(t, change, language);
  const isEdited = change.isEdited || deciding.edits[place] !== undefined;
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-state={state}>
      {mayDecide && (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('proposal.choose', { change: `${title} ${name}` })}
          checked={deciding.isChosen(change)}
          disabled={state !== 'open'}
          onChange={() => deciding.toggle(change)}
        />
      )}
      <button
        type="button"
        className={styles.change}
        data-change={place}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <Icon size={15} />
        <span className={styles.words}>
          <span className={styles.title}>
            {title} {type !== 'link' && <b>{name}</b>}
          </span>
          <State change={change} deciding={deciding} />
        </span>
        {isEdited && <span className={styles.edited}>{t('proposal.edited')}</span>}
      </button>
    </li>
  );
}

function ChooseAll({ deciding }: { deciding: Deciding }) {
  const t = useText();
  const { chosen, open, applicable } = deciding;
  const isAll = chosen.length >= applicable.length && chosen.length > 0;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAll;
  }, [chosen.length, isAll]);
  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={t('proposal.chooseAll')}
        checked={isAll}
        onChange={() => deciding.chooseAll(!isAll)}
      />
      {t('proposal.chosen', { count: chosen.length, total: open.length })}
    </label>
  );
}

interface Props {
  proposal: Proposal;
  openPlace: number | undefined;
  deciding: Deciding;
  mayDecide: boolean;
  onOpen: (place: number) => void;
}

export function ChangeList({ proposal, openPlace, deciding, mayDecide, onOpen }: Props) {
  const t = useText();
  return (
    <div className={styles.pane}>
      <Head proposal={proposal} />
      {mayDecide && <ChooseAll deciding={deciding} />}
      <ul className={styles.rows} aria-label={t('proposal.changes')}>
        {proposal.changes.map((change) => (
          <Row
            key={change.place}
            change={change}
            isOpen={change.place === openPlace}
            deciding={deciding}
            mayDecide={mayDecide}
            onOpen={() => onOpen(change.place)}
          />
        ))}
      </ul>
    </div>
  );
}
