// A kind of work item on one page: its fields, its life, its words. Server and client read the same page.
import type { RefusalKey } from '../refusals.ts';
import type { Field, ItemKind } from './fields.ts';

export interface Words {
  en: string;
  zh: string;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Transition<Status extends string = string> {
  /** Part of its address: `develop` is POST …/develop/{id}. */
  action: string;
  /** What history calls it; otherwise it only tells the change of status. */
  words?: Words;
  /** And where it changes no status. */
  staying?: Words;
  from: readonly Status[];
  to: Status;
  /** Where it leads instead from some of these. */
  toFrom?: Readonly<Partial<Record<Status, Status>>>;
  /** Where it may be asked for and changes nothing. */
  stays?: readonly Status[];
  /** Whether it must be said who has the item from then on. */
  handsOver?: true;
  /** What becomes of `closedAt`; it stays as it is unless told. */
  closing?: 'sets' | 'clears';
  otherwise: RefusalKey;
}

export interface Definition<
  Kind extends ItemKind = ItemKind,
  Path extends string = string,
  Own extends Fields = Fields,
  Status extends string = string,
  Action extends string = string,
  Text extends string = string,
> {
  kind: Kind;
  path: Path;
  words: Words;
  fields: Own;
  /** Plain texts beside the content. */
  texts?: readonly Text[];
  /**
   * - isLabel: it has words, and no item is ever there
   * - within: whoever looks for that status finds this one too
   */
  statuses: Readonly<Record<Status, Words & { number: number; isLabel?: true; within?: NoInfer<Status> }>>;
  starts: NoInfer<Status>;
  /** Whether items can be frozen, and where in their life they no longer can. */
  freezing?: { except: readonly NoInfer<Status>[]; otherwise: RefusalKey };
  /** Where in their life items can no longer be edited. */
  updating?: { except: readonly NoInfer<Status>[]; otherwise: RefusalKey };
  /** The status is chosen by people and saved with the rest; while it is `frozenAt`, nothing else can be saved. */
  choosing?: { frozenAt: NoInfer<Status> };
  /** Two days of which the last must not lie before the first. */
  ordered?: { first: keyof Own & string; last: keyof Own & string; otherwise: RefusalKey };
  /** `onlyUnmoved`: not once it took a step, even if it came back. */
  deleting: { at: readonly NoInfer<Status>[]; otherwise: RefusalKey; onlyUnmoved?: true };
  transitions: readonly (Transition<NoInfer<Status>> & { action: Action })[];
  /** Own fields by which a list can be narrowed. */
  filters: readonly (keyof Own & string)[];
  /** Numbers that the list call takes and that change nothing. */
  ignores?: readonly string[];
  /** Own fields by which a list can be sorted. */
  sorts: readonly (keyof Own & string)[];
  /** The same, without being offered on screens. */
  quietSorts?: readonly (keyof Own & string)[];
  /** Whether a task can be made from it, which is then answered as taskId, taskOid and taskName. */
  hasTasks?: boolean;
}

/** Keeps the exact types of a definition while checking its form. */
export const defineWorkItem = <
  const Kind extends ItemKind,
  const Path extends string,
  const Own extends Fields,
  const Status extends string,
  const Action extends string = never,
  const Text extends string = never,
>(
  definition: Definition<Kind, Path, Own, Status, Action, Text>,
): Definition<Kind, Path, Own, Status, Action, Text> => definition;

/** What an item looks like to the rules. */
export interface Standing {
  status: number;
  isFrozen: boolean;
}
