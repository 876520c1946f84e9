import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { view } from './view.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

const list = { Below: lazyComponent(async () => (await import('./risk-grid.tsx')).RiskGrid) };

export const Page = () => <ItemsScreen view={view} list={list} />;
