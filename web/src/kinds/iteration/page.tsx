import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { iterationView } from './view.ts';

export const IterationsPage = () => <ItemsScreen view={iterationView} />;
