import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { riskView } from './view.ts';

export const RisksPage = () => <ItemsScreen view={riskView} />;
