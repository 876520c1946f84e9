// Search parameters of the trash.
import { isItemKind, type ItemKind } from '@tracery/contract/work-item/fields';

export interface TrashSearch {
  page?: number;
  kind?: ItemKind;
}

export function trashSearch({ page, kind }: Record<string, unknown>): TrashSearch {
  const number = Number(page);
  return {
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(typeof kind === 'string' && isItemKind(kind) && { kind }),
  };
}
