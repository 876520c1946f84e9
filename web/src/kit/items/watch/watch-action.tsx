// Watches the open item, or stops: a button among its actions, and Shift W. What the inbox has of the item is read by
// opening it.
import type { Answer, Registry } from '@tracery/contract';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { tellUnread } from '../../../lib/query/tell-unread.ts';
import { readAgain, updateRead, useRead } from '../../../lib/query/use-read.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import styles from './watch-action.module.css';

const get = 'GET /damapi/v1/watches/get';

type Watching = Answer<Registry[typeof get]>;
type Choice = Pick<Watching, 'isWatching' | 'withRequirements'>;

/** Milliseconds: who only passes by has not read it. */
const readAfter = 1000;

interface Place {
  kind: ItemKind;
  id: number;
}

async function tellSeen({ kind, id }: Place, { version, lastComment }: Watching): Promise<void> {
  updateRead(get, (known) =>
    known.isUnread && known.version === version ? { ...known, isUnread: false } : known,
  );
  const { unread } = await call(
    'POST /damapi/v1/watches/seen',
    { body: { kind, sourceId: id, version, lastComment } },
    { quiet: true },
  );
  tellUnread(unread);
}

function useSeen(place: Place, watching: Watching | undefined): void {
  const { kind, id } = place;
  useEffect(() => {
    if (!watching?.isUnread) return undefined;
    let isTold = false;
    const tell = () => {
      if (isTold) return;
      isTold = true;
      // What is not told now stays unread, and is told when it is opened again.
      void tellSeen({ kind, id }, watching).catch(() => undefined);
    };
    const timer = setTimeout(tell, readAfter);
    return () => {
      clearTimeout(timer);
      tell();
    };
    // One answer is told once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, id, watching?.isUnread, watching?.version, watching?.lastComment]);
}

const write = async ({ kind, id }: Place, choice: Choice): Promise<void> => {
  await call('POST /damapi/v1/watches/set', { body: { kind, sourceId: id, ...choice } });
  await readAgain(get);
};

function messageOf({ isWatching, withRequirements }: Choice, number: string): string {
  if (!isWatching) return text('watch.stopped', { number });
  return text(withRequirements ? 'watch.startedAll' : 'watch.started', { number });
}

interface Props extends Place {
  oid: number;
}

export function WatchAction({ kind, id, oid }: Props) {
  const t = useText();
  const place = { kind, id };
  const { data } = useRead(get, { query: { kind, sourceId: id } }, { isQuiet: true });
  useSeen(place, data);
  const choose = (choice: Choice) => {
    if (!data) return;
    const { isWatching, withRequirements } = data;
    void write(place, choice).then(
      () =>
        offerUndo(
          messageOf(choice, itemNumber(kind, oid)),
          () => void write(place, { isWatching, withRequirements }).catch(() => undefined),
        ),
      // Told by the call.
      () => undefined,
    );
  };
  const isWatching = data?.isWatching ?? false;
  const toggle = () => choose({ isWatching: !isWatching, withRequirements: false });
  useKeyboardShortcuts({ 'shift+w': data ? toggle : undefined });
  if (!data) return null;
  const why = data.why ? t(`inbox.why.${data.why}`) : t('watch.not');
  const title = t('watch.title', { why, count: data.watchers });
  const icon = isWatching ? <Eye size={15} /> : <EyeOff size={15} />;
  if (kind !== 'Feature')
    return (
      <IconButton
        label={t('watch.watch')}
        title={title}
        icon={icon}
        className={classNames(isWatching && styles.on)}
        aria-pressed={isWatching}
        aria-keyshortcuts="Shift+W"
        onClick={toggle}
      />
    );
  const { withRequirements } = data;
  return (
    <span className={classNames(isWatching && styles.feature)} title={title}>
      <MenuButton
        label={t('watch.choices')}
        icon={icon}
        entries={[
          {
            label: t('watch.alone'),
            keys: ['Shift', 'W'],
            isChosen: isWatching && !withRequirements,
            onChoose: () => choose({ isWatching: true, withRequirements: false }),
          },
          {
            label: t('watch.withRequirements'),
            isChosen: withRequirements,
            onChoose: () => choose({ isWatching: true, withRequirements: true }),
          },
          {
            label: t('watch.stop'),
            isChosen: !isWatching,
            onChoose: () => choose({ isWatching: false, withRequirements: false }),
          },
        ]}
      />
    </span>
  );
}
