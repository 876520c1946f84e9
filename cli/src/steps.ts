// Leading an item to a status by the steps that screens offer, in the order of the shortest way.
import type { StatusInWords } from '@tracery/contract';
import { closeReasons, type CloseReason } from '@tracery/contract/kinds/defect';
import type { Definition } from '@tracery/contract/work-item/definition';
import { frozenWords } from '@tracery/contract/work-item/export-columns';
import { statusAfter, transitionOf } from '@tracery/contract/work-item/rules';
import { stepsTo } from '@tracery/contract/work-item/steps';
import type { ListedItem } from '@tracery/contract/work-item/table-cells';
import type { Client } from './client.ts';
import type { CommandContext } from './command.ts';
import { refused } from './failure.ts';
import { keyOf } from './items.ts';
import { statusNamed, wordsOf } from './kinds.ts';
import { findPerson } from './people.ts';

/** A status, or one step by its name: two steps may lead to one status. */
export type Goal = StatusInWords | { action: string };

const unfrozenWords = new Set(['unfrozen', '解冻']);

export function goalNamed(definition: Definition, word: string): Goal | undefined {
  if (definition.freezing && unfrozenWords.has(word.toLowerCase())) return { isFrozen: false };
  const action = transitionOf(definition, word.toLowerCase())?.action;
  return statusNamed(definition, word) ?? (action === undefined ? undefined : { action });
}

const statusWord = (definition: Definition, status: number, { language }: CommandContext): string =>
  Object.values(definition.statuses).find(({ number }) => number === status)?.[language] ?? String(status);

function actionsTo(definition: Definition, from: number, goal: Goal): string[] | undefined {
  if ('action' in goal) return [goal.action];
  const to = goal.status!;
  // The same result again is another run.
  const again = definition.hasRuns
    ? definition.transitions.find((one) => definition.statuses[one.to]!.number === to)
    : undefined;
  return again ? [again.action] : stepsTo(definition, from, to, () => true);
}

interface Step {
  client: Client;
  item: ListedItem;
  /** At which it is before the step. */
  status: number;
  /** What is said is said once, with this one. */
  isLast: boolean;
  context: CommandContext;
}

/** What a step is sent with. Whoever has the item keeps it, unless somebody else is named. */
async function bodyOf(
  definition: Definition,
  action: string,
  { client, item, status, isLast, context }: Step,
): Promise<object> {
  const { options, t } = context;
  const comment = isLast ? options.text('comment') : undefined;
  const owner = options.text('owner');
  const reason = options.oneOf('reason', Object.keys(closeReasons) as CloseReason[]);
  const step = transitionOf(definition, action)!;
  if (definition.hasRuns) return { ...(comment !== undefined && { note: comment }) };
  return {
    seenStatus: status,
    ...(comment !== undefined && definition.kind === 'Defect' && { comment }),
    ...(reason !== undefined && action === 'close' && { reason }),
    ...(step.handsOver && {
      processorId: owner === undefined ? item['processorId'] : await findPerson(client, owner, t),
    }),
  };
}

interface Move {
  client: Client;
  context: CommandContext;
  /** By the name of each step. */
  keyFor: (step: string) => string;
}

/** The statuses that it went through, in words; the first is where it was. */
export async function moveItem(
  definition: Definition,
  item: ListedItem,
  goal: Goal,
  { client, context, keyFor }: Move,
): Promise<string[]> {
  const id = Number(item['id']);
  const from = Number(item['status']);
  const word = (status: number) => statusWord(definition, status, context);
  const send = (rest: string, params: object, body: object | undefined) =>
    client.call(keyOf('POST', definition, rest), { ...params, ...(body && { body }) } as never, {
      requestKey: keyFor(`${rest} ${id}`),
    });
  if ('isFrozen' in goal) {
    const way = [word(from), frozenWords[context.language]];
    if (!goal.isFrozen) way.reverse();
    if (item['isFrozen'] === Number(goal.isFrozen)) return way.slice(-1);
    await send(goal.isFrozen ? 'freeze/{id}' : 'restore/{id}', { params: { id } }, undefined);
    return way;
  }
  if (definition.manualStatus && 'status' in goal) {
    if (goal.status === from) return [word(from)];
    await send('update', {}, { id, version: item['version'], status: goal.status });
    return [word(from), word(goal.status!)];
  }
  const actions = actionsTo(definition, from, goal);
  if (!actions) {
    const statuses = wordsOf(definition, 'status', context.language);
    throw refused(
      context.t('move.noWay', { from: word(from), to: word((goal as StatusInWords).status!), statuses }),
    );
  }
  const way = [word(from)];
  let status = from;
  for (const [at, action] of actions.entries()) {
    const isLast = at === actions.length - 1;
    const body = await bodyOf(definition, action, { client, item, status, isLast, context });
    await send(`${action}/{id}`, { params: { id } }, body).catch((error: unknown) => {
      if (at > 0) context.out.notice(context.t('move.partly', { way: way.join(' → ') }));
      throw error;
    });
    status = statusAfter(definition, transitionOf(definition, action)!, status);
    way.push(word(status));
  }
  return way;
}
