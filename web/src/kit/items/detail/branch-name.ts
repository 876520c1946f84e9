// The name of a branch in which somebody works on an item: `t-24-limit-the-load`.
import { itemNumber } from '@tracery/contract/work-item/number';
import type { ItemKind } from '@tracery/contract/work-item/fields';

const longest = 40;

/**
 * Its number and the first whole words of its name, in characters that every shell and server takes. What has none of
 * them, such as Chinese, is left out: the number says which item it is.
 */
export function branchName(kind: ItemKind, { oid, name }: { oid: number; name: string }): string {
  const number = itemNumber(kind, oid).toLowerCase();
  const words = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .match(/[a-z0-9]+/g);
  let branch = number;
  for (const word of words ?? []) {
    if (branch.length + 1 + word.length > longest) break;
    branch = `${branch}-${word}`;
  }
  return branch;
}
