import type { Definition } from '../work-item/definition.ts';
import { placeParameters, shownParameters } from './list-address.ts';

/** Parameters that say what a list of the kind shows. */
export function viewParameters({ filters, screen: { parameters = {} } }: ViewKind): string[] {
  const { open, expanded, passed = [] } = parameters;
  const places = new Set<string | undefined>([...placeParameters, open, expanded]);
  return [...new Set([...shownParameters, ...filters, ...passed])].filter((name) => !places.has(name));
}

export type ViewKind = Pick<Definition, 'filters' | 'screen'>;

/**
 * The query string of a view, always in the same order, so that two that show the same are the same. What the list does
 * not know, and what says only where somebody is in it, is left out.
 */
export function viewSearchOf(kind: ViewKind, pairs: Iterable<readonly [string, string]>): string {
  const given = [...pairs];
  const kept = viewParameters(kind).flatMap((name) =>
    given.filter(([other, value]) => other === name && value !== ''),
  );
  return kept.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}
