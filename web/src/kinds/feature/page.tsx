import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { featureView } from './view.ts';

export const FeaturesPage = () => <ItemsScreen view={featureView} />;
