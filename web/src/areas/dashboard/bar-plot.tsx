import { BarPlot as Bars } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { MuiRoot } from '../../kit/theme/mui-root.tsx';
import type { StatusCount } from './status-counts.ts';
import type { ElementSize } from './use-element-size.ts';

/** Only the bars, their numbers and the lines behind; the words below are the page's. */
export function BarPlot({ counts, size }: { counts: readonly StatusCount[]; size: ElementSize }) {
  const words = counts.map(({ word }) => word);
  return (
    <MuiRoot>
      <ChartsContainer
        {...size}
        margin={{ top: 24, right: 0, bottom: 1, left: 0 }}
        xAxis={[
          {
            data: words,
            scaleType: 'band',
            position: 'none',
            categoryGapRatio: 0.5,
            colorMap: { type: 'ordinal', values: words, colors: counts.map(({ colour }) => colour) },
          },
        ]}
        yAxis={[{ position: 'none', min: 0, tickMinStep: 1, tickNumber: 4 }]}
        series={[
          {
            type: 'bar',
            data: counts.map(({ count }) => count),
            barLabel: 'value',
            barLabelPlacement: 'outside',
          },
        ]}
        disableKeyboardNavigation
        disableAxisListener
      >
        <ChartsGrid horizontal />
        <Bars borderRadius={3} />
      </ChartsContainer>
    </MuiRoot>
  );
}
