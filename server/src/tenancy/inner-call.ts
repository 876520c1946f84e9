// Calling the handler of an endpoint from inside another write: what it does becomes part of that transaction, by the same
// rules and with the same history as if it were called alone.
import { registry, type Endpoint, type RegistryKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import type { CallerContext } from './handler.ts';
import type { MemberScope, Scope } from './scope.ts';

/** Handlers of calls that change one item. */
export type ItemHandlers = Partial<
  Record<RegistryKey, (context: CallerContext<Scope>, input: never) => Promise<unknown>>
>;

export interface ItemCall {
  key: RegistryKey;
  params?: object;
  body?: object;
}

interface Inside {
  trx: Trx;
  scope: MemberScope;
  handlers: ItemHandlers;
}

const contextIn = ({ trx, scope }: Inside) =>
  ({
    read: (work: (trx: Trx, scope: Scope) => Promise<unknown>) => work(trx, scope),
    write: (work: (trx: Trx, scope: Scope) => Promise<unknown>) => work(trx, scope),
    writeAtOnce: (work: (trx: Trx, scope: Scope) => Promise<unknown>) => work(trx, scope),
    idempotencyKey: undefined,
  }) as unknown as CallerContext<Scope>;

export async function callInside(inside: Inside, { key, params = {}, body }: ItemCall): Promise<unknown> {
  const { body: schema } = registry[key] as Endpoint;
  const parsed = schema ? schema.parse(body ?? {}) : {};
  return inside.handlers[key]!(contextIn(inside), { params, query: {}, body: parsed } as never);
}
