import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { componentView } from './component-view.ts';

export const ComponentsPage = () => <ItemsScreen view={componentView} />;
