// The views of all kinds. What runs over every kind starts here.
import { itemKinds } from '@tracery/contract/work-item/fields';
import type { ItemView } from '../../kit/items/view.ts';

const views = Object.values(
  import.meta.glob<ItemView>('../../kinds/*/view.{ts,tsx}', { eager: true, import: 'view' }),
);

export const itemViews: readonly ItemView[] = itemKinds.flatMap(
  (kind) => views.find(({ definition }) => definition.kind === kind) ?? [],
);
