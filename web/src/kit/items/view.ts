// What a kind of item adds to its definition to have screens. The screens themselves know no kind.
import type { Definition } from '@tracery/contract/work-item/definition';
import { isUserProvided, type Field } from '@tracery/contract/work-item/fields';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Glyph } from '../ui/status-glyph.tsx';
import type { PlainKey } from '../../lib/i18n/i18n.ts';
import type { ReadKey } from '../../lib/query/use-read.ts';
import { typedOf } from './fields/values.ts';

export type Tone = 'neutral' | 'amber' | 'blue' | 'violet' | 'green' | 'red' | 'orange' | 'ice';

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
  data: { content: string } & Readonly<Record<string, string | undefined>>;
}

export interface FieldView {
  name: string;
  label: PlainKey;
  /** The word for a value, where values are words of the definition. */
  word?: (value: string) => PlainKey;
  icon?: (value: string) => ReactNode;
  /** Settled where the item is asked for: part of the form, but not seen in it. */
  isSettled?: boolean;
  /** What a new item starts with, beyond what the definition says. */
  startsAt?: string;
  /** A new item starts with whoever makes it. */
  startsWithSelf?: boolean;
  /** The list can be narrowed by it in the toolbar. */
  isFilter?: boolean;
  /** For a link: the kind that it points at. */
  linksTo?: Definition;
  /** `table`: only where each field has a column of its own. */
  isInList?: boolean | 'table';
}

/** Shape, colour and word of where an item stands. */
export interface Phase {
  glyph: Glyph;
  tone: Tone;
  word: string;
}

/** What a row says at its right end. */
export interface RowDate {
  text: string;
  tone?: 'amber' | 'red';
}

/** Steps of a kind's life that have a button. */
interface Steps {
  list: readonly { action: string; label: PlainKey }[];
  /** Before several of them. */
  lead?: PlainKey;
  /** What should be known before one is taken. */
  note?: PlainKey;
}

export interface ItemLink {
  label: string;
  to: string;
  search: Record<string, string>;
}

/** What a kind puts in place of the usual name, content and fields; the same in the dialog and in the open item. */
export interface BodyProps {
  view: ItemView;
  form: UseFormReturn<ItemValues>;
  /** The item that is edited or copied. */
  item: ItemInFull | undefined;
  isNew: boolean;
  isExpanded: boolean;
  isReadOnly: boolean;
  /** Enter in a field of one line. */
  onSubmit: () => void;
}

/** What a kind adds to the open item. */
export interface PartProps {
  view: ItemView;
  item: ItemInFull;
}

export interface ItemView {
  definition: Definition;
  icon: LucideIcon;
  fields: readonly FieldView[];
  /** Statuses that the list can be narrowed to, beside all and frozen. */
  filterStatuses: readonly string[];
  /** The address parameter that opens an item expanded, where links of old have one of their own. */
  expandedParameter?: string;
  /** The address parameter that opens an item in its normal size, where links of old have one of their own. */
  openParameter?: string;
  /** Address parameters that go to the list call as they are. */
  passedOn?: readonly string[];
  /** A status narrows the list to what is frozen there, too. */
  countsFrozen?: boolean;
  /** Orders that go by another word here. */
  sortWords?: Readonly<Record<string, PlainKey>>;
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
    /** Above the question whether to delete, where it does not name the item. */
    deleteTitle?: PlainKey;
  };
  /** What the content of a new item starts with, given what was chosen. */
  template?: (values: ItemValues) => string;
  links?: (item: Item) => readonly ItemLink[];
  steps?: Steps;
  /** Each step is a run: a note goes with it, and S begins its keys. */
  stepsAreRuns?: boolean;
  /** The statuses on its usual way. Where the item fills the screen, the next of them has a button. */
  way?: readonly string[];
  /** Where it stands, for a kind that has no status of its own. */
  phase?: (item: Item) => Phase;
  date?: (item: Item) => RowDate | undefined;
  /** Fields that a copy does not take over. */
  notCopied?: readonly string[];
  /** What an item of another kind, that gives rise to such an item, has it start with. */
  raisedFrom?: {
    /** How the call is told the id of the other item. */
    parameter: string;
    /** `said`: what was written down when it came up. */
    values: (other: ItemInFull, said: string) => ItemValues;
  };
  /** How a task is made for such an item: what begins its name, and what the button says. */
  task?: { prefix: string; label: PlainKey };
  /** What else tells of these items and is no longer true when one of them changed. */
  alsoReads?: readonly ReadKey[];
  /** Pinned under the list. */
  Below?: ComponentType<{ openId: number | undefined }>;
  Body?: ComponentType<BodyProps>;
  /** Parts of the open item: under its name, under its content, and under its fields. */
  UnderName?: ComponentType<PartProps>;
  UnderContent?: ComponentType<PartProps>;
  UnderFields?: ComponentType<PartProps>;
  /** Rows say who made the item, and can delete it. */
  isMadeAndDeletedInRows?: boolean;
  /** Names and little else stand in its rows: the list needs less room beside an open item. */
  isListNarrow?: boolean;
  /** From windows so wide on, an expanded item leaves the list in sight. */
  keepsListFrom?: number;
  /** The version is told beside the number. */
  showsVersion?: boolean;
  /** Orders are chosen from a menu that marks the present one. */
  sortsByMenu?: boolean;
  /** Only its own buttons close the dialog for a new item. */
  isDialogPersistent?: boolean;
  /** Items can be frozen where they are listed, except at some statuses. */
  rowFreeze?: { notAt: readonly string[]; why: PlainKey };
}

export const fieldOf = (view: ItemView, name: string): Field => view.definition.fields[name]!;

const own = (item: Item, name: string): unknown => (item as unknown as Record<string, unknown>)[name];

export const valueOf = (item: Item, name: string): string => typedOf(undefined, own(item, name));

/** The number and name of what a link field points at. */
export function linkedTo(item: Item, name: string): { oid: number; name: string } {
  const base = name.replace(/Id$/, '');
  return { oid: Number(own(item, `${base}Oid`)), name: valueOf(item, `${base}Name`) };
}

/** Where it stands, as the rules of the contract ask for it. */
export const standingOf = ({ status, isFrozen }: Pick<Item, 'status' | 'isFrozen'>) => ({
  status,
  isFrozen: isFrozen === 1,
});

/** Whether where it stands is more than being there. */
export const hasStatus = ({ statuses }: Pick<Definition, 'statuses'>): boolean =>
  Object.values(statuses).filter(({ isUnused }) => !isUnused).length > 1;

/** A member of the product, by the id and username that an item carries. */
export const personOf = (item: Item, name: string): { id: number; username: string } => ({
  id: Number(own(item, name)),
  username: valueOf(item, name.replace(/Id$/, '')),
});

/** Fields that people fill in: neither always the same, nor following from others, nor set by the server. */
export const formFields = (view: ItemView): FieldView[] =>
  view.fields.filter(({ name }) => isUserProvided(fieldOf(view, name)));

export function valuesOf(view: ItemView, item: ItemInFull): ItemValues {
  const { texts = [], manualStatus } = view.definition;
  return {
    name: item.name,
    tag: item.tag,
    content: item.data.content,
    ...Object.fromEntries(texts.map((name) => [name, item.data[name] ?? ''])),
    ...Object.fromEntries(
      formFields(view).map(({ name }) => [name, typedOf(fieldOf(view, name), own(item, name))]),
    ),
    ...(manualStatus && { status: String(item.status) }),
  };
}
