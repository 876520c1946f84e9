// One point from which three lines lead on. Lucide has no such icon.
import { createLucideIcon } from 'lucide-react';

export const TraceIcon = createLucideIcon('trace', [
  ['circle', { cx: 5.1, cy: 12, r: 1.8, key: 'start' }],
  [
    'path',
    {
      d: 'M6.9 12h2.7c2.4 0 1.8-6 4.8-6h2.7M6.9 12h10.2M9.6 12c2.4 0 1.8 6 4.8 6h2.7',
      key: 'lines',
    },
  ],
  ['circle', { cx: 18.9, cy: 6, r: 1.8, key: 'top' }],
  ['circle', { cx: 18.9, cy: 12, r: 1.8, key: 'middle' }],
  ['circle', { cx: 18.9, cy: 18, r: 1.8, key: 'bottom' }],
]);
