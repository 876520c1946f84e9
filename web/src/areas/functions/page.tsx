import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { functionView } from './function-view.ts';

export const FunctionsPage = () => <ItemsScreen view={functionView} />;
