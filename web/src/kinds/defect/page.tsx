import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { view } from './view.tsx';
import { lazyComponent } from '../../lib/lazy-part.ts';

const parts = {
  UnderName: lazyComponent(async () => (await import('./workflow/workflow.tsx')).Workflow),
};

export const ownDetail = { parts };

export const Page = () => <ItemsScreen view={view} detail={parts} />;
