import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { defectView } from './defect-view.ts';

export const DefectsPage = () => <ItemsScreen view={defectView} />;
