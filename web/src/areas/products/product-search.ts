// The state of the picker is in the address.
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

/** Drops parameters that equal the default. */
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
