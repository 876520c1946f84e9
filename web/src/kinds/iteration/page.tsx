import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { type DetailParts, type Item, valueOf } from '../../kit/items/view.ts';
import { iterationRows } from './iteration-rows.tsx';
import { view } from './view.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

const list = { rows: iterationRows };

const parts: DetailParts = {
  UnderName: lazyComponent(async () => (await import('./progress-card.tsx')).ProgressCard),
  tab: {
    label: 'iteration.items',
    count: (item: Item) => Number(valueOf(item, 'plannedItems')),
    Panel: lazyComponent(async () => (await import('./items-tab.tsx')).ItemsTab),
  },
};

export const ownDetail = { parts };

export const Page = () => <ItemsScreen view={view} list={list} detail={parts} />;
