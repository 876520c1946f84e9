import { feature } from '@tracery/contract/kinds/feature';
import { iteration } from '@tracery/contract/kinds/iteration';
import { requirement } from '@tracery/contract/kinds/requirement';
import { limits } from '@tracery/contract/limits';
import type { Item } from '../../kit/items/view.ts';
import type { PrintedText, Reader } from '../../kit/printed/reader.ts';
import { chaptersOf, type Chapter } from './chapters.ts';

export interface SpecificationScope {
  featureId: number | undefined;
  iterationId: number | undefined;
}

export interface Specification {
  chapters: Chapter[];
  texts: ReadonlyMap<number, PrintedText>;
  /** What it is narrowed to. */
  feature: Item | undefined;
  iteration: Item | undefined;
  left: number;
}

export async function readSpecification(
  reader: Reader,
  { featureId, iterationId }: SpecificationScope,
): Promise<Specification> {
  const { reportMax } = limits.printed;
  const [features, requirements, iterations] = await Promise.all([
    reader.readItems(feature.path, featureId ? { id: featureId } : {}),
    reader.readItems(requirement.path, {
      ...(featureId && { sourceId: [featureId] }),
      ...(iterationId && { plannedId: [iterationId] }),
    }),
    iterationId ? reader.readItems(iteration.path, { id: iterationId }, 1) : undefined,
  ]);
  const chapters = chaptersOf(features.list, requirements.list, { withEmpty: iterationId === undefined });
  const shown = chapters.flatMap((chapter) => chapter.feature ?? []);
  const [ofFeatures, ofRequirements] = await Promise.all([
    reader.readTexts(
      'Feature',
      shown.slice(0, reportMax).map(({ id }) => id),
    ),
    reader.readTexts(
      'Requirement',
      requirements.list.map(({ id }) => id),
    ),
  ]);
  return {
    chapters,
    texts: new Map([...ofFeatures, ...ofRequirements]),
    feature: featureId ? features.list[0] : undefined,
    iteration: iterations?.list[0],
    left: features.left + requirements.left,
  };
}
