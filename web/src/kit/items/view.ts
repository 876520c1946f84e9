// What a kind of item adds to its definition to have screens. The screens themselves know no kind.
import { kindSummaries, type ItemScreenPath } from '@tracery/contract/kinds/summaries.generated';
import type { Definition } from '@tracery/contract/work-item/definition';
import { isUserProvided, type Field, type ItemKind } from '@tracery/contract/work-item/fields';
import type { ComponentType, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MarkdownEditorProps } from '../markdown/markdown-editor.tsx';
import type { Person } from '../ui/person.ts';
import type { Glyph } from '../ui/status-glyph.tsx';
import type { PlainKey } from '../../lib/i18n/i18n.ts';
import type { ReadKey } from '../../lib/query/use-read.ts';
import { toFormValue } from './fields/values.ts';

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
  /** It was made for a text that was changed since. */
  isSuspect?: 0 | 1;
  /** It passed before a text was changed that its run depends on. */
  isStale?: 0 | 1 | undefined;
  version: number;
  creator: string;
  creatorName: string;
  creatorAvatar: string;
  creatorId: number;
  createdAt: string;
  updatedAt: string;
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
  /** The day by which it should be closed. `date` of the view says whether it is late. */
  isDue?: boolean;
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

/** Steps of a kind's life cycle. */
interface Steps {
  /** Those that have a button. */
  list?: readonly { action: string; label: PlainKey }[];
  /** Before several of them. */
  lead?: PlainKey;
  /** What should be known before one is taken. */
  note?: PlainKey;
  /** Each is a run: a note goes with it, and S begins its keys. */
  areRuns?: boolean;
  /** What the marks say that were made on the way, as it begins the note. */
  wordsOf?: (item: Item, marks: string, to: string) => string;
}

export interface ItemLink {
  label: string;
  to: ItemScreenPath;
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

export interface PartProps {
  view: ItemView;
  item: ItemInFull;
}

/** A tab before comments, history and attachments. */
interface OwnTab {
  label: PlainKey;
  count: (item: Item) => number | undefined;
  Panel: ComponentType<PartProps>;
}

/** What a kind's page adds to the open item. */
export interface DetailParts {
  /** In the header, after the number. */
  Heading?: ComponentType<{ item: Item }>;
  UnderName?: ComponentType<PartProps>;
  UnderContent?: ComponentType<PartProps>;
  UnderFields?: ComponentType<PartProps>;
  tab?: OwnTab;
  Footer?: ComponentType<PartProps & { neighbours: Neighbours | undefined }>;
}

/** Where the open item stands in its list, and the ways to the ones around it. */
export interface Neighbours {
  place: number;
  total: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** How a content is read and written, where that is more than markdown. */
interface Content {
  Reader: ComponentType<PartProps & { markdown: string }>;
  Editor: ComponentType<MarkdownEditorProps>;
}

interface ListOptions {
  /** Statuses that the list can be narrowed to, beside all and frozen. */
  statuses: readonly string[];
  /** Statuses in which a new item starts if the list is narrowed to them. */
  startStatuses?: readonly string[];
  /** A status narrows the list to what is frozen there, too. */
  includesFrozen?: boolean;
  /** Orders that go by another word here. */
  sortWords?: Readonly<Record<string, PlainKey>>;
  /** A pause in typing of so many milliseconds searches too. */
  searchPause?: number;
}

/** Labels that differ from kind to kind. Their keys begin with the name of the kind. */
interface ViewTexts {
  create: PlainKey;
  createTitle: PlainKey;
  copyTitle: PlainKey;
  search: PlainKey;
  list: PlainKey;
  emptyTitle: PlainKey;
  emptyText: PlainKey;
  /** Above the question whether to delete, where it does not name the item. */
  deleteTitle?: PlainKey;
}

/** How an item of another kind fills the form for a new item of this one. */
interface Origin {
  /** How the call is told the id of the other item. */
  parameter: string;
  /** `note`: what was written down when it came up. */
  values: (other: ItemInFull, note: string) => ItemValues;
}

export interface ItemView {
  definition: Definition;
  /** Where a key differs from what `textsOf` says. */
  texts?: Partial<ViewTexts>;
  fields: readonly FieldView[];
  list: ListOptions;
  /** The next item opens in the size of the present one. */
  keepsExpanded?: boolean;
  /** What the content of a new item starts with, given what was chosen. */
  template?: (values: ItemValues) => string;
  content?: Content;
  links?: (item: Item) => readonly ItemLink[];
  steps?: Steps;
  /** The state of an item, for a kind that has no status of its own. */
  phase?: (item: Item) => Phase;
  /** What a row says at its right end. */
  date?: (item: Item) => RowDate | undefined;
  /** A specification prints such items. */
  isSpecified?: true;
  /** Fields that a copy does not take over. */
  omittedInCopy?: readonly string[];
  createdFrom?: Origin;
  /** Beside ids of other items, what only the call for a new one takes. */
  givenWhenMade?: readonly string[];
  /** How the call is told the id of an item of another kind that a new one is linked with. */
  linkedWhenMade?: Readonly<Partial<Record<ItemKind, string>>>;
  /** The list can be narrowed to an iteration, and each row names the one in which its item is planned. */
  isPlanned?: true;
  /** People work on it in a branch of a repository, whose name can be copied. */
  hasBranches?: true;
  /** How a task is made for such an item: what begins its name, and what the button says. */
  task?: { prefix: string; label: PlainKey };
  /** Other reads that are no longer true when one of these items changed. */
  refreshes?: readonly ReadKey[];
}

export function textsOf({ definition: { kind }, texts }: ItemView): ViewTexts {
  const { name } = kindSummaries[kind];
  return {
    create: `${name}.createButton`,
    createTitle: `${name}.create`,
    copyTitle: `${name}.copy`,
    search: `${name}.search`,
    list: `screen.${name}`,
    emptyTitle: `empty.${name}.title`,
    emptyText: `empty.${name}.text`,
    ...texts,
  };
}

/** What only the call for a new one takes, and nobody types. */
export const parametersWhenMade = (view: ItemView): string[] => [
  ...originParameters(view),
  ...(view.givenWhenMade ?? []),
];

/** Ids of other items that only the call for a new one takes. */
export const originParameters = ({ createdFrom, linkedWhenMade = {} }: ItemView): string[] => [
  ...(createdFrom ? [createdFrom.parameter] : []),
  ...Object.values(linkedWhenMade),
];

export const fieldOf = (view: ItemView, name: string): Field => view.definition.fields[name]!;

const own = (item: Item, name: string): unknown => (item as unknown as Record<string, unknown>)[name];

export const valueOf = (item: Item, name: string): string => toFormValue(undefined, own(item, name));

/** The number and name of what a link field points at. */
export function linkedTo(item: Item, name: string): { oid: number; name: string } {
  const base = name.replace(/Id$/, '');
  return { oid: Number(own(item, `${base}Oid`)), name: valueOf(item, `${base}Name`) };
}

/** Where it stands, as the rules of the contract ask for it. */
export const itemState = ({ status, isFrozen }: Pick<Item, 'status' | 'isFrozen'>) => ({
  status,
  isFrozen: isFrozen === 1,
});

/** Whether where it stands is more than being there. */
export const hasStatus = ({ statuses }: Pick<Definition, 'statuses'>): boolean =>
  Object.values(statuses).filter(({ isUnused }) => !isUnused).length > 1;

/** A member of the product, as an item tells of them. */
export const personOf = (item: Item, name: string): Person & { id: number } => ({
  id: Number(own(item, name)),
  username: valueOf(item, name.replace(/Id$/, '')),
  name: valueOf(item, name.replace(/Id$/, 'Name')),
  avatar: valueOf(item, name.replace(/Id$/, 'Avatar')),
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
      formFields(view).map(({ name }) => [name, toFormValue(fieldOf(view, name), own(item, name))]),
    ),
    ...(manualStatus && { status: String(item.status) }),
  };
}
