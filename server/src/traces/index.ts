import type { Kinds } from '../work-items/kind.ts';
import { anchorItem, listAnchors, listImpact } from './anchors.ts';
import { getTraceState, listTraces } from './list.ts';
import { getStrip } from './strip.ts';
import { summarizeTraces } from './summary.ts';
import { confirmSuspects, listSuspects } from './suspects.ts';
import { listThread } from './thread.ts';

export const traceHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/traces/list': listTraces,
  'GET /damapi/v1/traces/summary': summarizeTraces,
  'GET /damapi/v1/traces/state': getTraceState,
  'GET /damapi/v1/traces/thread': listThread(kinds),
  'GET /damapi/v1/traces/suspects': listSuspects(kinds),
  'POST /damapi/v1/traces/confirm': confirmSuspects(kinds),
  'GET /damapi/v1/traces/anchors': listAnchors(kinds),
  'POST /damapi/v1/traces/anchor': anchorItem(kinds),
  'GET /damapi/v1/traces/impact': listImpact(kinds),
  'GET /damapi/v1/traces/strip': getStrip(kinds),
});
