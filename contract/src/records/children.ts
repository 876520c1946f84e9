// What belongs to an item: the kinds whose fields point at its kind, and what was found by those.
import { definitionOf, definitions } from '../kinds/index.ts';
import type { Definition } from '../work-item/definition.ts';
import type { ItemKind } from '../work-item/fields.ts';
import type { LinkType } from './link-types.ts';

export interface ChildGroup {
  kind: ItemKind;
  /** Fields of these items that point at the parent. */
  fields: readonly string[];
  /** Items that other children of the parent are linked with. */
  through?: { kind: ItemKind; field: string; type: LinkType };
  /** Whether one is made for a parent: it needs one, or the parent asks for tasks. */
  isMadeHere: boolean;
}

function ownGroup(parent: Definition, { kind, fields }: Definition): ChildGroup[] {
  const pointing = Object.entries(fields).filter(
    ([, { target, sources }]) => target === parent.kind || sources?.includes(parent.kind),
  );
  if (pointing.length === 0) return [];
  const isMadeHere = pointing.some(
    ([, { type, isRequired }]) => (type === 'link' && isRequired) || (type === 'source' && parent.hasTasks),
  );
  return [{ kind, fields: pointing.map(([name]) => name), isMadeHere }];
}

/** Defects that its test cases found. */
function foundGroup(groups: readonly ChildGroup[]): ChildGroup[] {
  const [field] = groups.find(({ kind }) => kind === 'Testcase')?.fields ?? [];
  if (!field) return [];
  return [
    { kind: 'Defect', fields: [], through: { kind: 'Testcase', field, type: 'found' }, isMadeHere: true },
  ];
}

/** In the order of the definitions. */
export function childGroupsOf(kind: ItemKind): ChildGroup[] {
  const own = definitions.flatMap((definition) => ownGroup(definitionOf(kind), definition));
  return [...own, ...foundGroup(own)];
}
