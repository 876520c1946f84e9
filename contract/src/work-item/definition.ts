// The definition of a kind of work item: its fields, life cycle and words. Server and client read the same one.
import type { RefusalKey } from '../refusals.ts';
import type { ItemPath } from '../kinds/summaries.generated.ts';
import type { Field, ItemKind } from './fields.ts';

export interface Words {
  en: string;
  zh: string;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Transition<Status extends string = string> {
  /** The last part of its path: `develop` is POST …/develop/{id}. */
  action: string;
  /** What the history calls it. Without it, the history shows the change of status. */
  words?: Words;
  /** The same for a call that does not change the status. */
  wordsIfUnchanged?: Words;
  from: readonly Status[];
  to: Status;
  /** Targets other than `to`, by the status it starts from. */
  toByStatus?: Readonly<Partial<Record<Status, Status>>>;
  /** Statuses at which it is accepted and changes nothing. */
  unchangedAt?: readonly Status[];
  /** The call must name the next owner. */
  handsOver?: true;
  /** It makes something that stays, such as a run: it cannot be undone. */
  lasts?: true;
  /** What it does to `closedAt`; nothing by default. */
  closing?: 'sets' | 'clears';
  refusal: RefusalKey;
}

/** Where people work with the items of a kind. */
interface Screen {
  /** In the app. */
  path: `/${string}`;
  /** The group of the menu that it stands in, if any. */
  group?: 'requirement' | 'design' | 'test' | 'task';
  /** Its place in the group, or before all groups. */
  place: number;
  /** The letter that follows G (open) or C (create). */
  key: string;
  /** A name of the icon library. */
  icon: string;
  /** Parameters of its address beside those that all have. */
  parameters?: {
    /** Opens an item in its normal size, in older links. */
    open?: string;
    /** Opens an item expanded, in older links. */
    expanded?: string;
    /** Go to the list call as they are. */
    passed?: readonly string[];
  };
}

export interface Definition<
  Kind extends ItemKind = ItemKind,
  Path extends ItemPath = ItemPath,
  Own extends Fields = Fields,
  Status extends string = string,
  Action extends string = string,
  Text extends string = string,
> {
  kind: Kind;
  path: Path;
  words: Words;
  /** Shown before the number of an item: `R` in `R-131`. */
  letter: string;
  screen: Screen;
  fields: Own;
  /** Its content is the source of a diagram and no markdown: it mentions nobody. */
  isContentSource?: true;
  /** Plain texts beside the content. */
  texts?: readonly Text[];
  /**
   * - isUnused: it is in the specification, but no item ever has it
   * - countsAs: a filter for that status finds this one too
   */
  statuses: Readonly<Record<Status, Words & { number: number; isUnused?: true; countsAs?: NoInfer<Status> }>>;
  initialStatus: NoInfer<Status>;
  /** Present if items can be frozen; `except` are the statuses at which they cannot. */
  freezing?: { except: readonly NoInfer<Status>[]; refusal: RefusalKey };
  /** `except` are the statuses at which items cannot be edited. */
  updating?: { except: readonly NoInfer<Status>[]; refusal: RefusalKey };
  /** People set the status by saving it like a field. While it is `frozenAt`, no other field can be saved. */
  manualStatus?: { frozenAt: NoInfer<Status> };
  /** Two dates, of which `last` must not be before `first`. */
  dateOrder?: { first: keyof Own & string; last: keyof Own & string; refusal: RefusalKey };
  /** `onlyBeforeTransitions`: no longer once it was moved, even if it was moved back. */
  deleting: { at: readonly NoInfer<Status>[]; refusal: RefusalKey; onlyBeforeTransitions?: true };
  transitions: readonly (Transition<NoInfer<Status>> & { action: Action })[];
  /** Own fields that lists can be filtered by. */
  filters: readonly (keyof Own & string)[];
  /** Filters whose values are counted, so that lists can be grouped by them: few values for many items. */
  groups?: readonly (keyof Own & string)[];
  /** Numbers that the list endpoint accepts and ignores. */
  ignoredFilters?: readonly string[];
  /** Own fields that lists can be sorted by. */
  sorts: readonly (keyof Own & string)[];
  /** The same, but not offered on screens. */
  hiddenSorts?: readonly (keyof Own & string)[];
  /** People put its items in order by hand: lists can be sorted by `place`. */
  hasPlaces?: true;
  /** A task can be created from it. Its responses then have taskId, taskOid and taskName. */
  hasTasks?: boolean;
  /** Its status is the result of its latest run. Its responses then have isStale. */
  hasRuns?: boolean;
}

/** Keeps the exact types of a definition while checking its form. */
export const defineWorkItem = <
  const Kind extends ItemKind,
  const Path extends ItemPath,
  const Own extends Fields,
  const Status extends string,
  const Action extends string = never,
  const Text extends string = never,
>(
  definition: Definition<Kind, Path, Own, Status, Action, Text>,
): Definition<Kind, Path, Own, Status, Action, Text> => definition;

/** The part of an item that the rules depend on. */
export interface ItemState {
  status: number;
  isFrozen: boolean;
}
