// The way of a defect: where it has been and when, where it stands, what lies ahead.
import { defectStateOf, mainPath, type DefectState } from './steps.ts';

export interface Stop {
  place: DefectState;
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
  const here = mainPath.indexOf(defectStateOf(status));
  const arrivalAt = (place: DefectState) =>
    history?.find(({ data }) => data.status !== undefined && defectStateOf(data.status) === place)
      ?.createdAt ?? (place === 'initial' ? createdAt : undefined);
  return mainPath.map((place, index) => {
    const at = arrivalAt(place);
    if (index > here) return { place, state: 'ahead' };
    if (index === here) return { place, state: 'now', at };
    // Nobody was ever reviewing; elsewhere it is not said before it is known.
    const isSkipped = place === 'reviewing' || (history !== undefined && at === undefined);
    return isSkipped ? { place, state: 'skipped' } : { place, state: 'past', at };
  });
}
