import { lazy } from 'react';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { view } from './view.tsx';

const detail = {
  UnderName: lazy(async () => ({ default: (await import('./workflow/workflow.tsx')).Workflow })),
};

export const Page = () => <ItemsScreen view={view} detail={detail} />;
