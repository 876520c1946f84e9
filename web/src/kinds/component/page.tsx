import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { componentView } from './view.ts';

export const ComponentsPage = () => <ItemsScreen view={componentView} />;
