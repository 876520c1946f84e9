import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { defectView } from './view.ts';

export const DefectsPage = () => <ItemsScreen view={defectView} />;
