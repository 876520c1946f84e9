import { formatDistance, formatMoment } from '../../lib/format.ts';

/** When something was written: near moments by their distance, all of them in full when the pointer rests there. */
export function RelativeTime({ moment }: { moment: string }) {
  const date = new Date(moment);
  return (
    <time dateTime={moment} title={formatMoment(date)}>
      {formatDistance(date)}
    </time>
  );
}
