// A specification is read feature by feature: a chapter for each, with its requirements in the order of their numbers.
import type { ContentsEntry } from '../../kit/printed/contents-list.tsx';
import { linkedTo, valueOf, type Item } from '../../kit/items/view.ts';
import { itemNumber } from '@tracery/contract/work-item/number';

export interface Chapter {
  number: string;
  id: number;
  oid: number;
  name: string;
  /** Missing where the feature itself is not part of the report. */
  feature: Item | undefined;
  requirements: { number: string; item: Item }[];
}

/** Features without requirements of the selection are left out where it is narrowed to an iteration. */
export function chaptersOf(
  features: readonly Item[],
  requirements: readonly Item[],
  { withEmpty }: { withEmpty: boolean },
): Chapter[] {
  const byFeature = Map.groupBy(requirements, (item) => Number(valueOf(item, 'sourceId')));
  const known = features.map((feature) => ({
    id: feature.id,
    oid: feature.oid,
    name: feature.name,
    feature,
  }));
  const ids = new Set(known.map(({ id }) => id));
  const others = [...byFeature]
    .filter(([id]) => !ids.has(id))
    .map(([id, [first]]) => ({ id, ...linkedTo(first!, 'sourceId'), feature: undefined }));
  return [...known, ...others]
    .filter(({ id }) => withEmpty || byFeature.has(id))
    .sort((a, b) => a.oid - b.oid)
    .map((chapter, at) => ({
      ...chapter,
      number: String(at + 1),
      requirements: (byFeature.get(chapter.id) ?? []).map((item, place) => ({
        number: `${at + 1}.${place + 1}`,
        item,
      })),
    }));
}

/** Longer lists name the chapters alone: nobody looks through a hundred pages of contents. */
const entriesMax = 800;

export function entriesOf(chapters: readonly Chapter[], overview: string): ContentsEntry[] {
  const isShort = chapters.reduce((sum, { requirements }) => sum + 1 + requirements.length, 0) <= entriesMax;
  return [
    { id: 'overview', number: '', name: overview, level: 1 },
    ...chapters.flatMap(({ number, oid, name, requirements }): ContentsEntry[] => [
      { id: chapterIdOf(oid), number, name, level: 1 },
      ...(isShort
        ? requirements.map(({ number: own, item }): ContentsEntry => ({
            id: requirementIdOf(item.oid),
            number: own,
            name: `${itemNumber('Requirement', item.oid)} ${item.name}`,
            level: 2,
          }))
        : []),
    ]),
  ];
}

export const chapterIdOf = (oid: number): string => itemNumber('Feature', oid).toLowerCase();
export const requirementIdOf = (oid: number): string => itemNumber('Requirement', oid).toLowerCase();
