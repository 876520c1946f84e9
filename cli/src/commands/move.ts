import { definitionOf } from '@tracery/contract/kinds/index';
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { Command, CommandContext } from '../command.ts';
import { misused } from '../failure.ts';
import { findItems, readItem, type FoundItem } from '../items.ts';
import { wordsOf } from '../kinds.ts';
import { requestKeys } from '../request-key.ts';
import { goalNamed, moveItem, type Goal } from '../steps.ts';

function goalFor({ kind }: FoundItem, word: string, { t, language }: CommandContext): Goal {
  const definition = definitionOf(kind);
  const goal = goalNamed(definition, word);
  if (goal) return goal;
  const statuses = wordsOf(definition, 'status', language);
  throw misused(t('status.unknown', { word, kind: definition.words[language], statuses }));
}

/** An option that would do nothing is a mistake. */
function requireUseful({ kind }: FoundItem, { options, t, language }: CommandContext): void {
  const definition: Definition = definitionOf(kind);
  const useful = {
    owner: definition.transitions.some(({ handsOver }) => handsOver),
    reason: kind === 'Defect',
  };
  for (const option of ['owner', 'reason'] as const)
    if (options.has(option) && !useful[option])
      throw misused(t('option.notFor', { option, kind: definition.words[language] }));
}

/** Steps of these kinds carry what is said; elsewhere it becomes a comment. */
const carriesComment = ({ kind, hasRuns }: Definition): boolean => kind === 'Defect' || hasRuns === true;

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, out, t } = context;
  const word = positionals.at(-1)!;
  const client = await context.connect();
  const found = await findItems(client, positionals.slice(0, -1), t);
  // A word that one of them does not know moves none.
  for (const item of found) requireUseful(item, context);
  const goals = found.map((item) => goalFor(item, word, context));
  const keyFor = requestKeys(options);
  const comment = options.text('comment');
  const moved: object[] = [];
  for (const [at, { kind, id, oid }] of found.entries()) {
    const definition: Definition = definitionOf(kind);
    const item = await readItem(client, definition, id);
    const way = await moveItem(definition, item, goals[at]!, { client, context, keyFor });
    if (comment !== undefined && !carriesComment(definition))
      await client.call(
        'POST /damapi/v1/comments/create',
        { body: { sourceId: id, kind, data: { comment } } },
        { requestKey: keyFor(`comment ${id}`) },
      );
    const number = itemNumber(kind, oid);
    moved.push({ number, kind, id, way });
    out.print(`${number}  ${way.length > 1 ? way.join(' → ') : t('move.already', { status: way[0]! })}`);
  }
  out.json({ moved });
}

export const move: Command = {
  name: 'move',
  takes: '<number>… <status>',
  count: { least: 2, most: 101 },
  options: ['owner', 'comment', 'reason', 'once'],
  examples: [
    'tracery move T-24 done',
    'tracery move D-87 testing --owner mira --comment "Seen on 2.4"',
    'tracery move T-24 T-25 已完成',
  ],
  run,
};
