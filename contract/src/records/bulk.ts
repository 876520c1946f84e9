// What can be done with many items at once: what can be done with one, for each of them. No schemas: the client loads this.
import type { Definition, Transition } from '../work-item/definition.ts';
import { isUserProvided, type Field } from '../work-item/fields.ts';
import { transitionOf } from '../work-item/rules.ts';

/** Exactly one of its parts is there. */
export interface BulkChange {
  /** A transition of the kind by its action, or `freeze` and `restore`. */
  step?: string | undefined;
  /** What the step is sent with, such as the next owner. */
  with?: Readonly<Record<string, string | number>> | undefined;
  /** Fields by name. Of kinds whose status people choose, also `status`. */
  set?: Readonly<Record<string, string | number>> | undefined;
  /** Joined by commas. */
  addTags?: string | undefined;
  removeTags?: string | undefined;
  /** 0: in none. */
  iterationId?: number | undefined;
  isDeletion?: true | undefined;
}

export const freezeSteps = ['freeze', 'restore'] as const;

export const isFreezeStep = (step: string): step is (typeof freezeSteps)[number] =>
  (freezeSteps as readonly string[]).includes(step);

/** The fields that an update can change, apart from texts. */
export const settableFields = ({ fields }: Definition): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isUserProvided(field) && !field.isFinal);

export const bulkStep = (definition: Definition, { step }: BulkChange): Transition | undefined =>
  step === undefined ? undefined : transitionOf(definition, step);

/** A change that made something which stays cannot be undone. */
export const canUndoBulk = (definition: Definition, change: BulkChange): boolean =>
  !bulkStep(definition, change)?.lasts;
