// Values of products and memberships with their text keys.
import type { Role } from '@tracery/contract/products/roles';

export const stages = [1, 2, 3, 4, 5, 6] as const;
export type Stage = (typeof stages)[number];

export const productKinds = ['Private', 'Internal', 'Public'] as const;

export const stageLabel = (stage: Stage): `stage.${Stage}` => `stage.${stage}`;

/** Roles are sent as a comma-separated list. */
export const roleLabels = (joined: string): `role.${Role}`[] =>
  joined
    .split(',')
    .filter(Boolean)
    .map((role) => `role.${role as Role}` as const);
