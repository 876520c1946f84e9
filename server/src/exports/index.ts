import { limits, type definitions, type RegistryKey } from '@tracery/contract';
import type { Log } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Handlers } from '../tenancy/handler.ts';
import type { Kinds } from '../work-items/kind.ts';
import { exportList } from './export-list.ts';
import { exportReqif } from './reqif/export-reqif.ts';
import { createRunningFiles } from './running-files.ts';
import { createSlots } from './slots.ts';

export { fileStream } from './file-stream.ts';
export { createRunningFiles } from './running-files.ts';
export { createSlots } from './slots.ts';

interface Parts {
  kinds: Kinds;
  publicUrl: URL;
  log: Log;
  metrics: Metrics;
}

type Keys = Extract<RegistryKey, `GET ${(typeof definitions)[number]['path']}/export`>;

export function createExports({ kinds, publicUrl, log, metrics }: Parts) {
  const slots = createSlots(limits.export);
  const running = createRunningFiles();
  const parts = { publicUrl, slots, running, log };
  metrics.gauge('tracery_exports', 'Exports of lists that are under way', () => slots.count());
  return {
    handlers: {
      // Built by a loop over the definitions, whose keys the compiler cannot follow.
      ...(Object.fromEntries(
        Object.values(kinds).map(({ model }) => [
          `GET ${model.definition.path}/export`,
          exportList(model, parts),
        ]),
      ) as unknown as Handlers<Keys>),
      'GET /reqapi/v1/reqif/export': exportReqif(kinds, parts),
    },
    /** Before the process stops serving. */
    end: () => running.endAfter(limits.export.endTime),
  };
}
