import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { PIE_CHART_PLUGINS, PiePlot, type PieChartPluginSignatures } from '@mui/x-charts/PieChart';
import { MuiRoot } from '../../kit/theme/mui-root.tsx';
import type { StatusCount } from './status-counts.ts';

const thickness = 0.26;

/** Only the ring; the total inside and the legend are the page's. */
export function DonutPlot({ counts, size }: { counts: readonly StatusCount[]; size: number }) {
  const outerRadius = size / 2;
  return (
    <MuiRoot>
      <ChartsDataProvider<'pie', PieChartPluginSignatures>
        // Without these it keeps room for axes.
        plugins={PIE_CHART_PLUGINS}
        width={size}
        height={size}
        margin={0}
        series={[
          {
            type: 'pie',
            data: counts
              .filter(({ count }) => count > 0)
              .map(({ phase, word, count, colour }) => ({
                id: phase,
                value: count,
                label: word,
                color: colour,
              })),
            outerRadius,
            innerRadius: outerRadius * (1 - thickness),
            paddingAngle: 1,
          },
        ]}
        disableKeyboardNavigation
      >
        <ChartsSurface>
          <PiePlot />
        </ChartsSurface>
      </ChartsDataProvider>
    </MuiRoot>
  );
}
