import { ItemsScreen } from '../../kit/work-items/items-screen.tsx';
import { featureView } from './feature-view.ts';
import { requirementView } from './requirement-view.ts';

export const FeaturesPage = () => <ItemsScreen view={featureView} />;

export const RequirementsPage = () => <ItemsScreen view={requirementView} />;
