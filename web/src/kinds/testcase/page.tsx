import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import type { ItemView } from '../../kit/items/view.ts';
import { FailureCard } from './failure-card.tsx';
import { ResultBar } from './result-bar.tsx';
import { RunHistory } from './run-history.tsx';
import { testcaseView } from './view.ts';

/** What only the open test case shows comes with this screen, not with the search that knows all kinds. */
const view: ItemView = {
  ...testcaseView,
  UnderName: ResultBar,
  UnderContent: RunHistory,
  UnderFields: FailureCard,
};

export const TestcasesPage = () => <ItemsScreen view={view} />;
