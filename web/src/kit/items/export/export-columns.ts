import { columnsOf, fixedColumns, isShownIn, readColumns } from '../columns/columns.ts';
import type { ItemView } from '../view.ts';
import type { Listed } from './listed.ts';

/** The columns of the list as the call names them, and where each item is found. `text`: as somebody chose them. */
export function exportedColumns(
  view: ItemView,
  layout: Listed['layout'],
  text: string | undefined,
): string[] {
  const chosen = isShownIn(readColumns(columnsOf(view, layout.headers?.[0]), text));
  const shown = chosen.flatMap(({ name }) => (name === 'extra' ? (layout.exportsAs ?? []) : [name]));
  return [...new Set([...fixedColumns, ...shown, 'link'])];
}
