import { task } from '@tracery/contract/kinds/task';
import { dueOn } from '../../kit/items/fields/due.ts';
import { valueOf, type Item, type RowDate } from '../../kit/items/view.ts';

/** How far its planned day is. What is done or rests cannot be late. */
export const dueOf = (item: Item): RowDate | undefined =>
  item.isFrozen || item.status >= task.statuses.done.number ? undefined : dueOn(valueOf(item, 'planCloseAt'));
