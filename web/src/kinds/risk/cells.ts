// Open risks by how likely and how bad they are.
import { priorityOf } from '@tracery/contract/work-item/fields';
import type { Level } from '../../kit/ui/priority-bars.tsx';

export const levels = [3, 2, 1] as const satisfies readonly Level[];

interface Weighed {
  probability: number;
  impact: number;
}

export const risksAt = <Risk extends Weighed>(
  risks: readonly Risk[],
  probability: Level,
  impact: Level,
): Risk[] => risks.filter((risk) => risk.probability === probability && risk.impact === impact);

/** How many have each priority. */
export const countsOf = (risks: readonly Weighed[]): { level: Level; count: number }[] =>
  levels.map((level) => ({
    level,
    count: risks.filter(({ probability, impact }) => priorityOf(probability, impact) === level).length,
  }));
