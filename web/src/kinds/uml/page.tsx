import { umlViews, type UmlView } from '@tracery/contract/kinds/uml';
import { useEffect, useId, useMemo, useState } from 'react';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { view as umlView } from './view.ts';
import { useAddress } from '../../kit/items/address/address.ts';
import { useItem } from '../../kit/items/calls.ts';
import { Toolbar, type ToolbarProps } from '../../kit/items/list/toolbar.tsx';
import { valueOf, type Item } from '../../kit/items/view.ts';
import { limits } from '@tracery/contract/limits';
import { diagramRows } from './diagram-rows.tsx';
import { moveWithArrows } from '../../kit/ui/move-with-arrows.ts';
import { viewWord } from './words.ts';
import styles from './view-tabs.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

const first = umlViews[0];

function useViewTab() {
  const address = useAddress(umlView);
  const { openId, viewMode } = address;
  const { data: open, isError } = useItem(umlView, openId ?? 0, openId !== undefined);
  const asked = umlViews.find((view) => view === viewMode);
  const own = open && umlViews.find((view) => view === valueOf(open, 'view'));
  const isElsewhere = own !== undefined && own !== (asked ?? first);
  useEffect(() => {
    if (isElsewhere) address.correct({ view: own, page: undefined });
    // Once for each diagram that was opened from elsewhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isElsewhere, own]);
  const [before, setBefore] = useState<UmlView>();
  // A diagram that was opened by its address alone says itself where it belongs; until then nothing is listed.
  const tab = own ?? asked ?? (openId === undefined || isError ? first : before);
  if (tab !== before) setBefore(tab);
  return {
    tab,
    /** An open diagram stays behind in its view. */
    choose: (view: UmlView) =>
      address.narrow({
        view: view === first ? undefined : view,
        id: undefined,
        expanded: undefined,
      }),
  };
}

interface Props {
  tab: UmlView | undefined;
  counts: Readonly<Partial<Record<UmlView, number>>>;
  panelId: string;
  onChoose: (view: UmlView) => void;
}

const tabId = (panelId: string, view: UmlView | undefined): string => `${panelId}-${view}`;

function ViewTabs({ tab, counts, panelId, onChoose }: Props) {
  const t = useText();
  useEffect(() => {
    // On a phone there is no room for all five.
    const chosen = document.getElementById(tabId(panelId, tab));
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [panelId, tab]);
  return (
    <div
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t('uml.views')}
      onKeyDown={moveWithArrows}
    >
      {umlViews.map((view, at) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={tabId(panelId, view)}
          className={styles.tab}
          aria-selected={view === tab}
          aria-controls={panelId}
          tabIndex={view === (tab ?? umlViews[0]) ? 0 : -1}
          title={`${t(viewWord(view))} (${at + 1})`}
          onClick={() => onChoose(view)}
        >
          {t(viewWord(view))}
          <span className={styles.count}>{counts[view]}</span>
        </button>
      ))}
    </div>
  );
}

function UmlKeys() {
  const t = useText();
  return (
    <>
      <KeyHint keys={['1', '…', '5']} does={t('uml.viewKey')} />
      <KeyHint keys={['J', 'K']} does={t('keys.move')} />
      <KeyHint keys={['/']} does={t('keys.search')} />
    </>
  );
}

const DiagramBody = lazyComponent(async () => (await import('./diagram-body.tsx')).DiagramBody);

const list = {
  Toolbar: (props: ToolbarProps) => <Toolbar {...props} hasSortMenu />,
  rows: diagramRows,
};

function Version({ item }: { item: Item }) {
  return <span className={styles.version}>{useText()('item.version', { version: item.version })}</span>;
}
const parts = { Heading: Version };
export const ownDetail = { parts, Body: DiagramBody };

export function Page() {
  const panelId = useId();
  const { tab, choose } = useViewTab();
  const { data } = useRead('GET /desapi/v1/uml/stat', {});
  const within = useMemo(() => tab && { view: tab }, [tab]);
  useKeyboardShortcuts(Object.fromEntries(umlViews.map((view, at) => [String(at + 1), () => choose(view)])));
  const counts = data?.views ?? {};
  return (
    <ItemsScreen
      view={umlView}
      list={list}
      detail={parts}
      Body={DiagramBody}
      isDialogPersistent
      isListNarrow
      keepsListFrom={limits.screen.drawer}
      tabs={{
        bar: <ViewTabs tab={tab} counts={counts} panelId={panelId} onChoose={choose} />,
        panelId,
        labelledBy: tabId(panelId, tab),
        within,
        count: data && Object.values(data.views).reduce((sum, count) => sum + count, 0),
        keys: <UmlKeys />,
      }}
    />
  );
}
