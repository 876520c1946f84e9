// Values of products and memberships with their text keys.
import type { Role } from '@tracery/contract/products/roles';

export const stages = [1, 2, 3, 4, 5, 6] as const;
export type Stage = (typeof stages)[number];

/** Public is not offered: whatever is chosen, only members can open a product. One that was chosen before is shown. */
export const offeredKinds = ['Private', 'Internal'] as const;
export type ProductKind = (typeof offeredKinds)[number] | 'Public';

export const stageLabel = (stage: Stage): `stage.${Stage}` => `stage.${stage}`;

/** Roles are sent as a comma-separated list. */
export const roleLabels = (joined: string): `role.${Role}`[] =>
  joined
    .split(',')
    .filter(Boolean)
    .map((role) => `role.${role as Role}` as const);
