// Ticking a box while reading: a change of one character.
import { findBox, tickBox } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { readText } from '../work-items/anchors.ts';
import { lockItem, type Kinds } from '../work-items/kind.ts';
import { updateItem } from '../work-items/update.ts';

/** How much of an entry the history tells. */
const toldLength = 200;

export const tickEntry =
  (kinds: Kinds): Handler<'POST /damapi/v1/checklists/tick'> =>
  (context, { body }) =>
    context.writeAtOnce(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { kind, sourceId: id, line, text, isTicked } = body;
      const { version, status } = await lockItem(trx, scope, kinds[kind].model, id);
      const { content } = await readText(trx, scope, kinds, { kind, id });
      const box = findBox(content, { isSame: version === body.version, line, text });
      if (!box) throw new Refusal('checklist.changed');
      // Somebody else was faster and did the same.
      if (box.isTicked === isTicked) return { version, status };
      const category = isTicked ? 'tick' : 'untick';
      return updateItem(
        trx,
        scope,
        kinds[kind],
        { id, version, data: { content: tickBox(content, box, isTicked) } },
        { category, changes: [{ field: category, to: text.slice(0, toldLength) }], saysContent: true },
      );
    });
