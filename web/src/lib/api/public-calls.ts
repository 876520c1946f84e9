import type { Registry, RegistryKey } from '@tracery/contract';

type PublicKey = {
  [Key in RegistryKey]: Registry[Key]['access'] extends 'public' ? Key : never;
}[RegistryKey];

/** Calls that need no session and therefore carry no token. Checked against the contract by the compiler. */
const publicCalls: Record<PublicKey, true> = {
  'POST /usrapi/v1/users/login': true,
  'POST /usrapi/v1/users/session': true,
  'POST /usrapi/v1/users/register-verification-code': true,
  'POST /usrapi/v1/users/register': true,
  'POST /usrapi/v1/users/password-verification-code': true,
  'POST /usrapi/v1/users/reset-password': true,
  'GET /damapi/v1/system/config': true,
};

export const isPublic = (key: RegistryKey): boolean => Object.hasOwn(publicCalls, key);
