import { lazy } from 'react';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { view } from './view.ts';

const list = { Below: lazy(async () => ({ default: (await import('./risk-grid.tsx')).RiskGrid })) };

export const Page = () => <ItemsScreen view={view} list={list} />;
