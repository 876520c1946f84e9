// What a kind of item adds to its definition to have screens. The screens themselves know no kind.
import type { Definition } from '@tracery/contract/work-item/definition';
import type { Field } from '@tracery/contract/work-item/fields';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlainKey } from '../../lib/i18n/i18n.ts';

/** An item as its form holds it: name, tag, content and its own fields. */
export type ItemValues = Record<string, string>;

/** An item as a list answers it; its own fields stand beside. */
export interface Item {
  id: number;
  oid: number;
  name: string;
  tag: string;
  status: number;
  isFrozen: 0 | 1;
  version: number;
  creator: string;
  createdAt: string;
  updatedAt: string;
  taskId?: number | undefined;
  taskOid?: number | undefined;
  taskName?: string | undefined;
}

export interface ItemInFull extends Item {
  data: { content: string };
}

export interface FieldView {
  name: string;
  label: PlainKey;
  /** The word for a value, where values are words of the definition. */
  word?: (value: string) => PlainKey;
  icon?: (value: string) => ReactNode;
  /** What a new item starts with, beyond what the definition says. */
  startsAt?: string;
  /** For a link: the calls of the kind that it points at. */
  linkPath?: string;
  isInList?: boolean;
}

interface ItemLink {
  label: string;
  to: string;
  search: Record<string, string>;
}

export interface ItemView {
  definition: Definition;
  icon: LucideIcon;
  fields: readonly FieldView[];
  /** Statuses that the list can be narrowed to, beside all and frozen. */
  filterStatuses: readonly string[];
  /** The address parameter that opens an item expanded, where links of old have one of their own. */
  expandedParameter?: string;
  /** A pause in typing searches too. */
  searchPause?: number;
  /** Its words that differ from kind to kind. */
  texts: {
    create: PlainKey;
    createTitle: PlainKey;
    copyTitle: PlainKey;
    search: PlainKey;
    list: PlainKey;
    emptyTitle: PlainKey;
    emptyText: PlainKey;
  };
  /** What the content of a new item starts with, given what was chosen. */
  template?: (values: ItemValues) => string;
  links?: (item: Item) => readonly ItemLink[];
}

export const fieldOf = (view: ItemView, name: string): Field => view.definition.fields[name]!;

const own = (item: Item, name: string): unknown => (item as unknown as Record<string, unknown>)[name];

export function valueOf(item: Item, name: string): string {
  const value = own(item, name);
  return value === undefined || value === null || value === 0 ? '' : String(value as string | number);
}

/** The number and name of what a link field points at. */
export function linkedTo(item: Item, name: string): { oid: number; name: string } {
  const base = name.replace(/Id$/, '');
  return { oid: Number(own(item, `${base}Oid`)), name: valueOf(item, `${base}Name`) };
}

export const valuesOf = (view: ItemView, item: ItemInFull): ItemValues => ({
  name: item.name,
  tag: item.tag,
  content: item.data.content,
  ...Object.fromEntries(view.fields.map(({ name }) => [name, valueOf(item, name)])),
});
