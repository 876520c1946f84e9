// The door of the records module.
import type { SystemConfig } from '@tracery/contract';

export const recordHandlers = ({ systemConfig }: { systemConfig: SystemConfig }) => ({
  'GET /damapi/v1/system/config': async () => systemConfig,
});
