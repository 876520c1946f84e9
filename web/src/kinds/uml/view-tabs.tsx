import { umlViews, type UmlView } from '@tracery/contract/kinds/uml';
import { useEffect } from 'react';
import { moveWithArrows } from '../../kit/ui/move-with-arrows.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { viewWord } from './words.ts';
import styles from './view-tabs.module.css';

interface Props {
  tab: UmlView | undefined;
  counts: Readonly<Partial<Record<UmlView, number>>>;
  panelId: string;
  onChoose: (view: UmlView) => void;
}

export const tabId = (panelId: string, view: UmlView | undefined): string => `${panelId}-${view}`;

export function ViewTabs({ tab, counts, panelId, onChoose }: Props) {
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
