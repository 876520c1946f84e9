import { compareTexts } from '@tracery/contract/records/text-changes';

/** Numbers of the blocks of a text that another one does not have, with commas. */
export function changedBlocks(before: string, after: string): string {
  let number = -1;
  return compareTexts(before, after)
    .flatMap((change) => {
      if (change.before) number += 1;
      return change.before && !change.isSame ? [number] : [];
    })
    .join(',');
}
