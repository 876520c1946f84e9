export const roles = [
  'ProductManager',
  'DesignEngineer',
  'DevelopEngineer',
  'TestEngineer',
  'Guest',
] as const;
export type Role = (typeof roles)[number];

export const isManager = (held: readonly Role[]): boolean => held.includes('ProductManager');

/** Guest is read-only, and only alone: together with another role it would mean nothing. */
export const isReadOnly = (held: readonly Role[]): boolean => held.every((role) => role === 'Guest');

/** Values of the current product id that mean no product. Real ids start at `limits.product.firstId`. */
export const noProduct = { belongsToNone: 0, noneChosen: 1 } as const;

export const isRealProduct = (productId: number): boolean => productId > noProduct.noneChosen;
