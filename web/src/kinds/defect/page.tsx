import { lazy } from 'react';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { defectView } from './view.tsx';

const detail = {
  UnderName: lazy(async () => ({ default: (await import('./workflow/workflow.tsx')).Workflow })),
};

export const DefectsPage = () => <ItemsScreen view={defectView} detail={detail} />;
