// All kinds of items that have screens. What runs over every kind starts here.
import { featureView } from '../../areas/requirements/feature-view.ts';
import { requirementView } from '../../areas/requirements/requirement-view.ts';
import type { ItemView } from '../../kit/work-items/view.ts';

export const itemViews: readonly ItemView[] = [featureView, requirementView];
