// What can be done with all selected items, from the definition of their kind.
import { settableFields, type BulkChange } from '@tracery/contract/records/bulk';
import { iteration } from '@tracery/contract/kinds/iteration';
import type { Definition, Transition } from '@tracery/contract/work-item/definition';
import { isPerson } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { whyNotDelete, whyNotFreeze, whyNotMove, whyNotUpdate } from '@tracery/contract/work-item/rules';
import type { RefusalKey } from '@tracery/contract/refusals';
import { currentLanguage, refusalText, text } from '../../../lib/i18n/i18n.ts';
import { fieldOf, itemState, type FieldView, type Item, type ItemView } from '../view.ts';

/** What a dialog asks for. */
export type Ask =
  | { about: 'field'; field: FieldView }
  | { about: 'step'; step: Transition }
  | { about: 'iteration' | 'tags' | 'delete' };

/** One entry of the menu of statuses. */
export interface StatusChoice {
  label: string;
  /** Its glyph. */
  status: number;
  isFrozen: 0 | 1;
  change: BulkChange;
  /** It asks who has the items next. */
  asks?: Transition;
}

export function statusChoices({ definition }: ItemView): StatusChoice[] {
  const language = currentLanguage();
  const { statuses, transitions, manualStatus, freezing } = definition;
  const used = Object.values(statuses).filter(({ isUnused }) => !isUnused);
  const chosen = manualStatus
    ? used.map(({ number, ...words }) => ({
        label: words[language],
        status: number,
        isFrozen: 0 as const,
        change: { set: { status: number } },
      }))
    : [];
  const steps = transitions.map((step) => ({
    label: (step.words ?? statuses[step.to]!)[language],
    status: statuses[step.to]!.number,
    isFrozen: 0 as const,
    change: { step: step.action },
    ...(step.handsOver && { asks: step }),
  }));
  const resting = freezing
    ? (['freeze', 'restore'] as const).map((step) => ({
        label: text(step === 'freeze' ? 'item.freeze' : 'item.unfreeze'),
        status: statuses[definition.initialStatus]!.number,
        isFrozen: step === 'freeze' ? (1 as const) : (0 as const),
        change: { step },
      }))
    : [];
  return [...chosen, ...steps, ...resting];
}

/** Fields with a button: who has it, how important it is, what it belongs to. */
export const bulkFields = (view: ItemView): FieldView[] => {
  const known = new Set(settableFields(view.definition).map(([name]) => name));
  const isShown = ({ name }: FieldView) =>
    isPerson(fieldOf(view, name)) || ['rank', 'scale', 'link'].includes(fieldOf(view, name).type);
  const places = ['owner', 'person', 'rank', 'scale', 'link'];
  const placeOf = ({ name }: FieldView) => places.indexOf(fieldOf(view, name).type);
  return view.fields
    .filter((field) => known.has(field.name) && !field.isSettled && isShown(field))
    .sort((a, b) => placeOf(a) - placeOf(b));
};

/** The first of each has a key. */
export function keyOf(view: ItemView, field: FieldView): string | undefined {
  const first = (types: readonly string[]) =>
    bulkFields(view).find(({ name }) => types.includes(fieldOf(view, name).type));
  if (field === first(['owner', 'person'])) return 'o';
  return field === first(ranks) ? 'p' : undefined;
}

const ranks: readonly string[] = ['rank', 'scale'];

/** Has a few values, known beforehand. */
export const isRank = (view: ItemView, { name }: FieldView): boolean =>
  ranks.includes(fieldOf(view, name).type);

export const iterationDefinition: Definition = iteration;

const whyNotStep = (definition: Definition, item: Item): RefusalKey | undefined => {
  const state = itemState(item);
  if (definition.manualStatus) return undefined;
  const reasons = [
    ...definition.transitions.map((step) => whyNotMove(definition, step, state)),
    ...(definition.freezing ? [whyNotFreeze(definition, state)] : []),
  ];
  // A frozen item can be restored and not moved.
  if (item.isFrozen && definition.transitions.length > 0) return 'item.frozen';
  return reasons.includes(undefined) ? undefined : reasons[0];
};

const checks = {
  status: whyNotStep,
  update: (definition: Definition, item: Item) => whyNotUpdate(definition, itemState(item), ['']),
  delete: (definition: Definition, item: Item) => whyNotDelete(definition, itemState(item)),
};

/** How many of them can, and why one cannot; undefined if all can. */
export function whoCan(
  { definition }: ItemView,
  items: readonly Item[],
  action: keyof typeof checks,
): string | undefined {
  const refusing = items.flatMap((item) => {
    const why = checks[action](definition, item);
    return why ? [{ item, why }] : [];
  });
  const [first] = refusing;
  if (!first) return undefined;
  return text('bulk.someCan', {
    can: items.length - refusing.length,
    all: items.length,
    number: itemNumber(definition.kind, first.item.oid),
    why: refusalText(first.why),
  });
}
