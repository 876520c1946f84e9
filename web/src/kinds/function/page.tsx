import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { functionView } from './view.ts';

export const FunctionsPage = () => <ItemsScreen view={functionView} />;
