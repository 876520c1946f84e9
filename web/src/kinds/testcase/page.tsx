import { Suspense } from 'react';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import type { DetailParts, PartProps } from '../../kit/items/view.ts';
import { FailureCard } from './failure-card.tsx';
import { ResultBar } from './result-bar.tsx';
import { RunHistory } from './run-history.tsx';
import { view } from './view.ts';

const AnchorField = lazyPart(async () => (await import('./anchor-field.tsx')).AnchorField);

const UnderFields = (props: PartProps) => (
  <>
    <Suspense>
      <AnchorField {...props} />
    </Suspense>
    <FailureCard {...props} />
  </>
);

const parts: DetailParts = {
  UnderName: ResultBar,
  UnderContent: RunHistory,
  UnderFields,
  Footer: lazyComponent(async () => (await import('./walk-bar.tsx')).WalkBar),
};

export const ownDetail = { parts };

export const Page = () => <ItemsScreen view={view} detail={parts} />;
