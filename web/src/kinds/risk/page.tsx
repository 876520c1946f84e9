import { lazy } from 'react';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { riskView } from './view.ts';

const list = { Below: lazy(async () => ({ default: (await import('./risk-grid.tsx')).RiskGrid })) };

export const RisksPage = () => <ItemsScreen view={riskView} list={list} />;
