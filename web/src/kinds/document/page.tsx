import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { documentView } from './view.ts';

export const DocumentsPage = () => <ItemsScreen view={documentView} />;
