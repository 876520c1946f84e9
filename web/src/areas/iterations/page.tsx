import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { iterationView } from './iteration-view.ts';

export const IterationsPage = () => <ItemsScreen view={iterationView} />;
