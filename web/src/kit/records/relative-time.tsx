import { formatDistance, formatMoment } from '../../lib/format.ts';

/** `5 minutes ago`, with the full date as tooltip. */
export function RelativeTime({ moment }: { moment: string }) {
  const date = new Date(moment);
  return (
    <time dateTime={moment} title={formatMoment(date)}>
      {formatDistance(date)}
    </time>
  );
}
