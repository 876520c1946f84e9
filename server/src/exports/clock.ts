// The clock on a wall somewhere. Table programs know no time zones: a moment is written as that clock showed it.
import { Refusal } from '../platform/refusal.ts';

const quarter = 15 * 60_000;

/** So many quarters of an hour are remembered; a product is rarely older than that in hours that somebody worked. */
const rememberedMax = 20_000;

export interface Clock {
  /** A moment whose UTC reads as the clock did. */
  wallTime(moment: Date): Date;
}

export function createClock(timeZone: string): Clock {
  const format = formatFor(timeZone);
  const offsets = new Map<number, number>();
  /** Offsets change at quarters of an hour. */
  function offsetAt(time: number): number {
    const at = Math.floor(time / quarter);
    const known = offsets.get(at);
    if (known !== undefined) return known;
    const parts = Object.fromEntries(
      format.formatToParts(at * quarter).map(({ type, value }) => [type, Number(value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
    const { year, month, day, hour, minute, second } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at * quarter;
    if (offsets.size >= rememberedMax) offsets.clear();
    offsets.set(at, offset);
    return offset;
  }
  return { wallTime: (moment) => new Date(moment.getTime() + offsetAt(moment.getTime())) };
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new Refusal('timeZone.unknown');
  }
}
