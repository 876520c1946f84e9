// Counts failed sign-ins by their reason, so that guessing is noticed.
import type { FastifyInstance } from 'fastify';
import { pathOf, type EndpointKey, type RefusalKey } from '@tracery/contract';
import type { Metrics } from './platform/metrics/metrics.ts';

const waysIn = new Set(
  (
    [
      'POST /usrapi/v1/users/login',
      'POST /usrapi/v1/users/password-sign-in',
      'POST /usrapi/v1/users/passkeys/sign-in',
      'POST /usrapi/v1/sso/finish',
      'POST /usrapi/v1/sso/link',
    ] satisfies EndpointKey[]
  ).map(pathOf),
);

/** Not that a second factor is asked for: that is on the way in. */
const failures = new Set<string>([
  'login.wrong',
  'login.tooMany',
  'passkey.wrong',
  'secondFactor.wrong',
  'code.wrong',
  'sso.refused',
  'sso.noAccount',
  'sso.otherPerson',
] satisfies RefusalKey[]);

export function watchSignIns(http: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('tracery_sign_in_failures_total', 'Failed sign-ins by reason', 'reason');
  http.addHook('onResponse', ({ routeOptions, logged }, _reply, done) => {
    if (logged.refusal && failures.has(logged.refusal) && waysIn.has(routeOptions.url ?? ''))
      count(logged.refusal);
    done();
  });
}
