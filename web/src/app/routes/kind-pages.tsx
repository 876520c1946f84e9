// What stands behind the screens of the kinds: their folders in `kinds/`, fetched when they are first needed.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import type { ComponentType } from 'react';
import { provideViews, type OwnDetail } from '../../kit/items/create/view-loaders.ts';
import type { ItemView } from '../../kit/items/view.ts';

const views = import.meta.glob<ItemView>('../../kinds/*/view.{ts,tsx}', { import: 'view' });
const pages = import.meta.glob<{ Page: ComponentType; ownDetail?: OwnDetail }>('../../kinds/*/page.tsx');

const folderOf = (kind: ItemKind) => `../../kinds/${kindSummaries[kind].name}`;

const loadView = (kind: ItemKind): Promise<ItemView> =>
  (views[`${folderOf(kind)}/view.ts`] ?? views[`${folderOf(kind)}/view.tsx`])!();

/** A kind without a page of its own shows its items as usual, and some pages change only the list. */
const loadDetail = async (kind: ItemKind): Promise<OwnDetail> =>
  (await pages[`${folderOf(kind)}/page.tsx`]?.())?.ownDetail ?? {};

provideViews(loadView, loadDetail);

/** A kind without a page of its own has the usual list of its items. */
export async function loadKindPage(kind: ItemKind): Promise<ComponentType> {
  const own = pages[`${folderOf(kind)}/page.tsx`];
  if (own) return (await own()).Page;
  const [view, { ItemsScreen }] = await Promise.all([
    loadView(kind),
    import('../../kit/items/list/items-screen.tsx'),
  ]);
  return () => <ItemsScreen view={view} />;
}
