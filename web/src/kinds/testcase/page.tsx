import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import type { DetailParts } from '../../kit/items/view.ts';
import { FailureCard } from './failure-card.tsx';
import { ResultBar } from './result-bar.tsx';
import { RunHistory } from './run-history.tsx';
import { view } from './view.ts';
import { WalkBar } from './walk-bar.tsx';

const detail: DetailParts = {
  UnderName: ResultBar,
  UnderContent: RunHistory,
  UnderFields: FailureCard,
  Footer: WalkBar,
};

export const Page = () => <ItemsScreen view={view} detail={detail} />;
