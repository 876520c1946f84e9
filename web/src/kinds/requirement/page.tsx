import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { requirementView } from './view.ts';

export const RequirementsPage = () => <ItemsScreen view={requirementView} />;
