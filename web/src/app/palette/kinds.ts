// All kinds of items that have screens. What runs over every kind starts here.
import { componentView } from '../../kinds/component/view.ts';
import { defectView } from '../../kinds/defect/view.tsx';
import { documentView } from '../../kinds/document/view.ts';
import { functionView } from '../../kinds/function/view.ts';
import { iterationView } from '../../kinds/iteration/view.ts';
import { featureView } from '../../kinds/feature/view.ts';
import { requirementView } from '../../kinds/requirement/view.ts';
import { riskView } from '../../kinds/risk/view.ts';
import { taskView } from '../../kinds/task/view.ts';
import { testcaseView } from '../../kinds/testcase/view.ts';
import { umlView } from '../../kinds/uml/view.ts';
import type { ItemView } from '../../kit/items/view.ts';

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
