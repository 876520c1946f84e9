// The way of a defect: where it has been and when, where it stands, what lies ahead.
import { placeOf, way, type Place } from './steps.ts';

export interface Stop {
  place: Place;
  state: 'past' | 'skipped' | 'now' | 'ahead';
  /** When it last came there. */
  at?: string | undefined;
}

interface Entry {
  data: { status?: number | undefined };
  createdAt: string;
}

/** `history`: the newest first; undefined until it is known. */
export function pathOf(
  { status, createdAt }: { status: number; createdAt: string },
  history: readonly Entry[] | undefined,
): Stop[] {
  const here = way.indexOf(placeOf(status));
  const arrivalAt = (place: Place) =>
    history?.find(({ data }) => data.status !== undefined && placeOf(data.status) === place)?.createdAt ??
    (place === 'initial' ? createdAt : undefined);
  return way.map((place, index) => {
    const at = arrivalAt(place);
    if (index > here) return { place, state: 'ahead' };
    if (index === here) return { place, state: 'now', at };
    // Nobody was ever reviewing; elsewhere it is not said before it is known.
    const isSkipped = place === 'reviewing' || (history !== undefined && at === undefined);
    return isSkipped ? { place, state: 'skipped' } : { place, state: 'past', at };
  });
}
