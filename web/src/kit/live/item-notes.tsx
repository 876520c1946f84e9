// Above an open item: who else edits it, and that a newer version was saved. Says meanwhile that one looks at it oneself.
import type { Looker } from '@tracery/contract';
import { liveLimits } from '@tracery/contract/live/limits';
import { useEffect, useState } from 'react';
import { formatList, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { LiveParts } from '../../lib/live/live-part.ts';
import { saySign, useLookers } from '../../lib/live/presence.ts';
import { liveState, useOtherChange } from '../../lib/live/state.ts';
import { useStore } from '../../lib/store.ts';
import { useMayWrite } from '../items/use-may-write.ts';
import { LookerAvatar } from './lookers.tsx';
import styles from './live.module.css';

type Props = LiveParts['item'];

/** Whoever only walks past an item does not show up in it. */
const settleMs = 600;

function useOwnSign({ kind, id, isEditing }: Props): void {
  const isTold = useStore(liveState) === 'live';
  const mayWrite = useMayWrite();
  useEffect(() => {
    if (!isTold || !mayWrite) return undefined;
    let wasSaid = false;
    const say = () => {
      if (document.hidden) return leave();
      wasSaid = true;
      return saySign(kind, id, isEditing ? 'editing' : 'looking');
    };
    const leave = () => {
      if (wasSaid) saySign(kind, id, 'left');
      wasSaid = false;
    };
    const first = setTimeout(say, settleMs);
    const timer = setInterval(say, liveLimits.sign);
    document.addEventListener('visibilitychange', say);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, id, isEditing, isTold, mayWrite]);
}

/** Said while somebody types, not only when they save. What the form took over meanwhile was still saved by another. */
function NewerVersion({ id, version, isDirty }: Props) {
  const t = useText();
  const other = useOtherChange(id);
  const [startedAt, setStartedAt] = useState<number>();
  if (isDirty && startedAt === undefined) setStartedAt(version);
  if (!isDirty && startedAt !== undefined) setStartedAt(undefined);
  if (!other || startedAt === undefined || (other.version ?? 0) <= startedAt) return null;
  return <output className={styles.line}>{t('presence.newerVersion', { name: other.actorName })}</output>;
}

function EditorsLine({ editors }: { editors: readonly Looker[] }) {
  const t = useText();
  const [since] = useState(() => new Date());
  return (
    <output className={styles.line}>
      <LookerAvatar looker={editors[0]!} />
      <p>
        <b>{t('presence.edits', { name: formatList(editors.map(({ name }) => name)) })}</b>
        <small>{t('presence.editsSince', { time: formatTime(since) })}</small>
      </p>
    </output>
  );
}

function Editors({ id }: Props) {
  const editors = useLookers(id)?.filter(({ sign }) => sign === 'editing') ?? [];
  return editors.length > 0 && <EditorsLine editors={editors} />;
}

export function ItemNotes(props: Props) {
  useOwnSign(props);
  return (
    <>
      <Editors {...props} />
      <NewerVersion {...props} />
    </>
  );
}
