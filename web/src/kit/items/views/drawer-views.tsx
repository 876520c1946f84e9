// The saved views of a kind, under its entry in the menu.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import { itemKinds } from '@tracery/contract/work-item/fields';
import { useRouterState } from '@tanstack/react-router';
import { Ellipsis, LockKeyhole } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { addressOf, openPath } from '../../../lib/navigation.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { whenLoaded } from '../../../lib/when-loaded.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { menuGroups } from '../../ui/menu-entry.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import { useMayWrite } from '../use-may-write.ts';
import {
  changeView,
  deleteView,
  listOf,
  pathOfView,
  placeView,
  stepView,
  useMayChange,
  useSavedViews,
  type SavedView,
} from './calls.ts';
import styles from './drawer-views.module.css';
import { SaveDialog } from './lazy-save-dialog.ts';

/** When the page is there: nobody drags before. */
async function loadDragging() {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return import('./drag-views.ts');
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

interface EntryProps {
  view: SavedView;
  views: readonly SavedView[];
  isCurrent: boolean;
  mayMove: boolean;
  onChosen: (() => void) | undefined;
  onRename: () => void;
  onMoved: (said: string) => void;
}

function ViewEntry({ view, views, isCurrent, mayMove, onChosen, onRename, onMoved }: EntryProps) {
  const t = useText();
  const ref = useRef<HTMLLIElement>(null);
  const path = pathOfView(view);
  const list = listOf(views, view);
  const place = list.indexOf(view);
  const dropped = useRef<(afterId: number) => void>(undefined);
  useEffect(() => {
    dropped.current = (afterId) => quietly(placeView(view, afterId));
  });
  const { id } = view;
  const group = `${view.kind} ${view.isShared}`;
  useEffect(() => {
    if (!mayMove) return undefined;
    return whenLoaded(loadDragging, ({ makeMovable }) =>
      makeMovable(ref.current!, { id, group, onDrop: (afterId) => dropped.current?.(afterId) }),
    );
  }, [id, group, mayMove]);
  const step = (by: 1 | -1) => {
    const next = place + by;
    if (next < 0 || next >= list.length) return;
    onMoved(t('views.moved', { name: view.name, place: next + 1, total: list.length }));
    quietly(stepView(views, view, by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (!by || !mayMove) return;
    event.preventDefault();
    step(by);
  };
  const share = {
    label: t(view.isShared ? 'views.keepToMyself' : 'views.share'),
    onChoose: () => quietly(changeView(view, { isShared: !view.isShared })),
  };
  return (
    <li ref={ref} className={styles.entry} data-view={id} data-after={list[place - 1]?.id ?? 0}>
      <a
        href={addressOf(path)}
        className={styles.link}
        title={view.name}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        draggable={false}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          openPath(path);
          onChosen?.();
        }}
      >
        <span className={styles.name}>{view.name}</span>
        {!view.isShared && (
          <>
            <LockKeyhole size={12} />
            <span className={visuallyHidden.text}>{t('views.private')}</span>
          </>
        )}
      </a>
      {mayMove && (
        <span className={styles.actions}>
          <MenuButton
            label={t('views.actions', { name: view.name })}
            icon={<Ellipsis size={15} />}
            entries={menuGroups(
              [{ label: t('views.rename'), onChoose: onRename }, ...(view.isOwn ? [share] : [])],
              [
                ...(place > 0
                  ? [{ label: t('views.up'), keys: ['Alt', '↑'], onChoose: () => step(-1) }]
                  : []),
                ...(place < list.length - 1
                  ? [{ label: t('views.down'), keys: ['Alt', '↓'], onChoose: () => step(1) }]
                  : []),
              ],
              [{ label: t('views.delete'), onChoose: () => quietly(deleteView(views, view)) }],
            )}
          />
        </span>
      )}
    </li>
  );
}

interface Props {
  /** Of the screen of the kind. */
  path: string;
  /** What the kind is called in the menu. */
  label: string;
  onChosen: (() => void) | undefined;
}

export function DrawerViews({ path, label, onChosen }: Props) {
  const t = useText();
  const kind = itemKinds.find((one) => kindSummaries[one].screen.path === path);
  const views = useSavedViews();
  const mayWrite = useMayWrite();
  const mayChange = useMayChange();
  const [isUnfolded, setUnfolded] = useState(false);
  const [renamed, setRenamed] = useState<SavedView>();
  const [said, setSaid] = useState('');
  const currentId = useRouterState({
    select: ({ location }) =>
      location.pathname === path ? (location.search as { saved?: string }).saved : undefined,
  });
  const own = views.filter((view) => view.kind === kind);
  if (own.length === 0) return null;
  const isShown = (view: SavedView, place: number) =>
    isUnfolded || place < limits.view.shown || String(view.id) === currentId;
  const shown = own.filter(isShown);
  const isFolding = own.length > limits.view.shown;
  return (
    <>
      <ul className={styles.views} aria-label={t('views.list', { kind: label })}>
        {shown.map((view) => (
          <ViewEntry
            key={view.id}
            view={view}
            views={views}
            isCurrent={String(view.id) === currentId}
            mayMove={mayWrite && mayChange(view)}
            onChosen={onChosen}
            onRename={() => setRenamed(view)}
            onMoved={setSaid}
          />
        ))}
        {isFolding && (
          <li>
            <button
              type="button"
              className={styles.more}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? t('views.fewer') : t('views.more', { count: own.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
      <output className={visuallyHidden.text}>{said}</output>
      {renamed && (
        <Suspense>
          <SaveDialog
            kind={renamed.kind}
            search={renamed.search}
            renamed={renamed}
            onClose={() => setRenamed(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
