// What an item was made for and that changed since: what differs, and the word that the item is still right.
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { Anchor, Check } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDistance, formatSentences } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Keycap } from '../../ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { BlockDifference } from '../../text-diff/block-difference.tsx';
import { StatusMark } from '../fields/status-mark.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { confirmSuspects, useSuspects, type Suspect } from './calls.ts';
import { ItemNameLink } from './item-name-link.tsx';
import styles from './suspect-panel.module.css';

/** `Acceptance criteria 2` */
export const blockName = ({ heading, place }: { heading: string; place: number }): string =>
  [heading, place > 0 ? String(place) : ''].filter(Boolean).join(' ');

interface ItemKey {
  kind: ItemKind;
  id: number;
}

function Title({ suspect, item }: { suspect: Suspect; item: ItemKey }) {
  const t = useText();
  const { upstream, changed, changes, unchanged, isEdge } = suspect;
  const number = itemNumber(upstream.kind, upstream.oid);
  const isOwn = upstream.id === item.id;
  const all = changes.length + unchanged;
  return (
    <div>
      <h3 className={styles.title}>
        {isEdge
          ? t('suspect.edgeTitle', { number })
          : isOwn
            ? t('suspect.ownRunTitle')
            : t('suspect.runTitle', { number })}
      </h3>
      <p className={styles.who}>
        {formatSentences(
          changed &&
            t('suspect.who', {
              who: changed.creatorName,
              when: formatDistance(new Date(changed.createdAt)),
              before: suspect.version,
              after: suspect.presentVersion,
            }),
          changes.length > 0 && t('suspect.differ', { count: changes.length, all }),
        )}
      </p>
    </div>
  );
}

/** Each block that differs: before on the left, now on the right. */
function Changes({ suspect }: { suspect: Suspect }) {
  const t = useText();
  const { changes, names, unchanged, version, presentVersion } = suspect;
  const rows = [
    ...(names ? [{ key: 'name', label: t('suspect.name'), isAnchor: false, ...names }] : []),
    ...changes.map((change, index) => ({ key: String(index), label: blockName(change), ...change })),
  ];
  if (rows.length === 0)
    return (
      <p className={styles.note}>
        {unchanged > 0 ? t('suspect.onlyMarks') : t('suspect.notKept', { version })}
      </p>
    );
  return (
    <>
      <div className={styles.sides} aria-hidden="true">
        <span>{t('suspect.before', { version })}</span>
        <span>{t('suspect.now', { version: presentVersion })}</span>
      </div>
      <ul className={styles.changes}>
        {rows.map(({ key, label, before, after, isAnchor }) => (
          <li key={key} className={styles.change}>
            <p className={styles.place}>
              {label}
              {isAnchor && (
                <span className={styles.anchor}>
                  <Anchor size={12} />
                  {t('suspect.anchored')}
                </span>
              )}
            </p>
            <BlockDifference
              before={before}
              after={after}
              labels={{
                before: t('suspect.before', { version }),
                after: t('suspect.now', { version: presentVersion }),
              }}
            />
          </li>
        ))}
      </ul>
      {unchanged > 0 && <p className={styles.note}>{t('suspect.unchanged', { count: unchanged })}</p>}
    </>
  );
}

interface OthersProps {
  suspect: Suspect;
  item: ItemKey;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** Everything that the same change made suspect. Whether a result still counts is said at its own test case. */
function Others({ suspect, item, chosen, onChoose }: OthersProps) {
  const t = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite();
  return (
    <ul className={styles.others}>
      {suspect.items.map((one) => {
        const number = itemNumber(one.kind, one.oid);
        const toggle = () => {
          const next = new Set(chosen);
          if (!next.delete(one.id)) next.add(one.id);
          onChoose(next);
        };
        return (
          <li key={one.id} className={styles.other}>
            {mayWrite && one.isEdge && (
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={chosen.has(one.id)}
                  aria-label={t('suspect.choose', { number: `${number} ${one.name}` })}
                  onChange={toggle}
                />
              </label>
            )}
            <StatusMark definition={definitionOf(one.kind)} item={one} shows="glyph" />
            <ItemNameLink item={one} />
            <span className={styles.depends}>
              {one.id === item.id
                ? t('suspect.thisItem')
                : one.isEdge
                  ? one.anchors.map(blockName).join(', ') || t('suspect.wholeText')
                  : suspectWords.stale[language]}
            </span>
            {one.owner !== '' && (
              <Avatar name={one.owner} fullname={one.ownerName} src={one.ownerAvatar} size="small" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useConfirming(suspect: Suspect) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async (items: readonly ItemKey[], runsCount: boolean) => {
    setBusy(true);
    // What fails was told by the call, and the panel shows the difference anew.
    await confirmSuspects(suspect, { items, runsCount }).catch(() => undefined);
    setBusy(false);
  };
  return { isBusy, confirm };
}

interface PanelProps {
  suspect: Suspect;
  item: ItemKey;
  /** Y is for the first one. */
  isFirst: boolean;
}

function Panel({ suspect, item, isFirst }: PanelProps) {
  const t = useText();
  const mayWrite = useMayWrite();
  const othersId = useId();
  const { upstream, isEdge, isRun, items } = suspect;
  const [runsCount, setRunsCount] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(items.filter((one) => one.isEdge).map(({ id }) => id)),
  );
  const { isBusy, confirm } = useConfirming(suspect);
  const confirmThis = () => void confirm([item], runsCount || !isEdge);
  useKeyboardShortcuts({ y: isFirst && mayWrite && !isBusy ? confirmThis : undefined });
  const number = itemNumber(upstream.kind, upstream.oid);
  const isOwn = upstream.id === item.id;
  const together = items.filter(({ id }) => chosen.has(id));
  return (
    <section
      className={styles.panel}
      aria-label={t('suspect.edgeTitle', { number })}
      data-suspect={upstream.id}
    >
      <header className={styles.head}>
        <StatusGlyph glyph={isEdge ? 'suspect' : 'stale'} size={18} />
        <Title suspect={suspect} item={item} />
      </header>
      <Changes suspect={suspect} />
      <footer className={styles.actions}>
        {mayWrite && (
          <Button
            variant="primary"
            aria-keyshortcuts={isFirst ? 'y' : undefined}
            busyText={isBusy ? t('suspect.confirming') : undefined}
            onClick={confirmThis}
          >
            <Check size={15} />
            {isEdge ? t('suspect.stillRight') : t('suspect.stillCounts')}
            {isFirst && <Keycap>Y</Keycap>}
          </Button>
        )}
        {!isOwn && (
          <Link
            to={kindSummaries[upstream.kind].screen.path}
            search={{ id: String(upstream.id) }}
            className={buttonLook({ variant: 'outlined' })}
          >
            {t('suspect.open', { number })}
          </Link>
        )}
        {mayWrite && isEdge && isRun && (
          <label className={styles.counts}>
            <input
              type="checkbox"
              checked={runsCount}
              onChange={(event) => setRunsCount(event.target.checked)}
            />
            {t('suspect.runsCount')}
          </label>
        )}
        <span className={styles.kept}>{isRun ? t('suspect.runAgain') : t('suspect.kept')}</span>
      </footer>
      {items.length > 1 && (
        <section className={styles.together} aria-labelledby={othersId}>
          <div className={styles.togetherHead}>
            <h3 id={othersId}>{t('suspect.others')}</h3>
            <span className={styles.depends}>{t('suspect.count', { count: items.length })}</span>
            {mayWrite && (
              <Button
                variant="tonal"
                aria-disabled={together.length === 0 || undefined}
                busyText={isBusy ? t('suspect.confirming') : undefined}
                onClick={() => together.length > 0 && void confirm(together, runsCount)}
              >
                <Check size={15} />
                {t('suspect.confirmMany', { count: together.length })}
              </Button>
            )}
          </div>
          <Others suspect={suspect} item={item} chosen={chosen} onChoose={setChosen} />
          {!suspect.isWhole && <p className={styles.note}>{t('suspect.more')}</p>}
        </section>
      )}
    </section>
  );
}

/** One for each item that changed, the newest first. */
export function SuspectPanels({ kind, id }: ItemKey) {
  const suspects = useSuspects({ kind, id });
  useFocusKept('[data-suspect]');
  return suspects?.map((suspect, index) => (
    <Panel
      key={`${suspect.upstream.id} ${suspect.fingerprint}`}
      suspect={suspect}
      item={{ kind, id }}
      isFirst={index === 0}
    />
  ));
}
