// The content of the open item while it is read: its boxes are ticked at once and sent, now or when there is a network.
import { tickBox, type Box } from '@tracery/contract/records/checklists';
import { useMemo, type ReactNode } from 'react';
import { text } from '../../../lib/i18n/i18n.ts';
import { sendOrQueue } from '../../../lib/outbox/outbox.ts';
import { updateRead } from '../../../lib/query/use-read.ts';
import { TickableContext } from '../../markdown/tickable.ts';
import { readItemAgain } from '../calls.ts';
import type { ItemInFull, ItemView } from '../view.ts';

const tick = 'POST /damapi/v1/checklists/tick';

/** As much of an entry tells which one it is. */
const excerpt = 40;

const show = ({ definition }: ItemView, id: number, change: (item: ItemInFull) => Partial<ItemInFull>) =>
  updateRead(`GET ${definition.path}/get/{id}`, (answer) =>
    answer.id === id ? { ...answer, ...(change(answer as ItemInFull) as object) } : answer,
  );

async function sendTick(view: ItemView, item: ItemInFull, box: Box, isTicked: boolean): Promise<void> {
  const { kind } = view.definition;
  const { id, oid, name, version } = item;
  const { line, text: words } = box;
  const data = { ...item.data, content: tickBox(item.data.content, box, isTicked) };
  show(view, id, () => ({ data }));
  try {
    const sent = await sendOrQueue(
      tick,
      { body: { kind, sourceId: id, version, line, text: words, isTicked } },
      {
        item: { kind, id, oid, name },
        what: text(isTicked ? 'outbox.tick' : 'outbox.untick', { text: words.slice(0, excerpt) }),
        shown: { data },
      },
    );
    if (sent.isWaiting) return;
    const { answer } = sent;
    if (answer) show(view, id, () => ({ version: answer.version }));
  } catch {
    // The message says why.
  }
  await readItemAgain(view);
}

interface Props {
  view: ItemView;
  item: ItemInFull;
  mayTick: boolean;
  children: ReactNode;
}

export function TickableContent({ view, item, mayTick, children }: Props) {
  const tickable = useMemo(
    () => ({
      markdown: item.data.content,
      onTick: mayTick ? (box: Box, isTicked: boolean) => void sendTick(view, item, box, isTicked) : undefined,
    }),
    [view, item, mayTick],
  );
  return <TickableContext value={tickable}>{children}</TickableContext>;
}
