// All kinds of items that have screens. What runs over every kind starts here.
import { componentView } from '../../areas/components/component-view.ts';
import { defectView } from '../../areas/defects/defect-view.ts';
import { documentView } from '../../areas/documents/document-view.ts';
import { functionView } from '../../areas/functions/function-view.ts';
import { iterationView } from '../../areas/iterations/iteration-view.ts';
import { featureView } from '../../areas/requirements/feature-view.ts';
import { requirementView } from '../../areas/requirements/requirement-view.ts';
import { riskView } from '../../areas/risks/risk-view.ts';
import { taskView } from '../../areas/tasks/task-view.ts';
import { testcaseView } from '../../areas/testcases/testcase-view.ts';
import { umlView } from '../../areas/uml/uml-view.ts';
import type { ItemView } from '../../kit/work-items/view.ts';

export const itemViews: readonly ItemView[] = [
  featureView,
  requirementView,
  taskView,
  riskView,
  iterationView,
  documentView,
  componentView,
  functionView,
  umlView,
  testcaseView,
  defectView,
];
