import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { documentView } from './document-view.ts';

export const DocumentsPage = () => <ItemsScreen view={documentView} />;
