// The reports for paper. Apart from the table, which every page loads.
import type { ComponentType } from 'react';
import { withDetails, withTexts } from '../../lib/lazy-part.ts';

type Load = () => Promise<ComponentType>;

const printed = (load: Load): Load => withTexts('reports', withDetails(load));

export const reports = {
  requirements: printed(
    async () => (await import('../../areas/report/specification-page.tsx')).SpecificationPage,
  ),
  iteration: printed(async () => (await import('../../areas/report/iteration-page.tsx')).IterationReportPage),
  matrix: printed(
    // By way of the page, in whose file stands what the two share.
    withTexts('trace', async () => {
      const { loadMatrix } = await import('../../areas/trace/page.tsx');
      return (await loadMatrix()).PrintedMatrixPage;
    }),
  ),
};
