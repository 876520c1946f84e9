// What the picker shows is in the address, so that a reload and a link show the same.
import { stages } from '../../lib/product-labels.ts';

export interface ProductSearch {
  /** Any value opens the new-product dialog. */
  type?: string;
  name?: string;
  status?: number;
  page?: number;
}

const positiveInteger = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** What counts of an address, and nothing that only says what would be so anyway. */
export function productSearch({ type, name, status, page }: Record<string, unknown>): ProductSearch {
  const stage = stages.find((one) => one === positiveInteger(status));
  const pageNumber = positiveInteger(page);
  return {
    ...(typeof type === 'string' && type !== '' && { type }),
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(stage && { status: stage }),
    ...(pageNumber && pageNumber > 1 && { page: pageNumber }),
  };
}
