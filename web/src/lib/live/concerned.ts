// Which answers on the screen a change concerns.
import type { ChangeEvent } from '@tracery/contract';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';

export interface AskedCall {
  key: string;
  input: { params?: { id?: unknown }; query?: Record<string, unknown> };
}

/** At once what shows the item itself; soon what is worked out from many items; later what a job makes of it. */
export type Concern = 'now' | 'soon' | 'later' | undefined;

const inbox = /\/usrapi\/v1\/inbox\//;

const workedOut =
  /\/damapi\/v1\/(traces|children|links|operationlogs\/recent|trash\/list|baselines)|\/products\/(stat|my-work)|\/iterations\/|\/(req|prd|des|tst)api\/v1\/(?!products|invitations|views)\w+\/(list|stat)$/;
const ofProduct = /\/prdapi\/v1\/(products|invitations|views)\/|operationlogs\/recent/;
const comments = /\/reviewlogs\/|operationlogs\/recent/;

const pathOf = (kind: string): string | undefined =>
  (kindSummaries as Record<string, { path: string } | undefined>)[kind]?.path;

export function concernOf(event: ChangeEvent, { key, input }: AskedCall): Concern {
  if (inbox.test(key)) return 'later';
  if (event.id === null) return ofProduct.test(key) ? 'now' : undefined;
  const { sourceId, id } = input.query ?? {};
  const isOfItem = Number(sourceId) === event.id || Number(id) === event.id;
  if (event.category === 'comment') return comments.test(key) && (isOfItem || !sourceId) ? 'now' : undefined;
  if (event.category === 'development') return isOfItem && key.includes('/git/') ? 'now' : undefined;
  if (isOfItem) return 'now';
  const path = pathOf(event.kind);
  const isOfKind = path !== undefined && key.startsWith(`GET ${path}/`);
  if (input.params?.id !== undefined && !key.includes('/progress/'))
    return isOfKind && Number(input.params.id) === event.id ? 'now' : undefined;
  if (isOfKind) return 'now';
  return workedOut.test(key) ? 'soon' : undefined;
}
