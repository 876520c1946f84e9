import { umlViews } from '@tracery/contract/kinds/uml';
import { useId, useMemo } from 'react';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { useSingleKeys } from '../../kit/ui/single-keys.ts';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { umlView } from './view.ts';
import { useViewTab } from './use-view-tab.ts';
import { tabId, ViewTabs } from './view-tabs.tsx';

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

export function UmlPage() {
  const panelId = useId();
  const { tab, choose } = useViewTab();
  const { data } = useRead('GET /desapi/v1/uml/stat', {});
  const within = useMemo(() => tab && { view: tab }, [tab]);
  useSingleKeys(Object.fromEntries(umlViews.map((view, at) => [String(at + 1), () => choose(view)])));
  const counts = data?.views ?? {};
  return (
    <ItemsScreen
      view={umlView}
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
