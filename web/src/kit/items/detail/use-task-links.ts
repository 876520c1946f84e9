// Ways from an item to the tasks that are done for it.
import { itemNumber } from '@tracery/contract/work-item/number';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { itemPlaces } from '../../../lib/item-places.ts';
import type { Item, ItemLink, ItemView } from '../view.ts';

export function useTaskLinks({ definition }: ItemView, item: Item): ItemLink[] {
  const t = useText();
  const language = useLanguage();
  if (!definition.hasTasks) return [];
  const { id, taskId, taskOid = 0, taskName = '' } = item;
  const to = itemPlaces.Task.path;
  const sourceId = String(id);
  return [
    ...(taskId
      ? [{ label: `${itemNumber('Task', taskOid)} ${taskName}`, to, search: { taskId: String(taskId) } }]
      : []),
    { label: t('item.tasks', { kind: definition.words[language].toLowerCase() }), to, search: { sourceId } },
  ];
}
