import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { defectView } from './view.tsx';

export const DefectsPage = () => <ItemsScreen view={defectView} />;
