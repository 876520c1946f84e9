import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { riskView } from './risk-view.ts';

export const RisksPage = () => <ItemsScreen view={riskView} />;
