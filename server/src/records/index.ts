// The door of the records module.
import type { SystemConfig } from '@tracery/contract';
import { listDictionary } from './dictionary.ts';
import { files, type FileParts } from './files.ts';

export const recordHandlers = ({
  systemConfig,
  ...fileParts
}: { systemConfig: SystemConfig } & FileParts) => ({
  'GET /damapi/v1/system/config': async () => systemConfig,
  'GET /damapi/v1/dictionary/list': listDictionary,
  ...files(fileParts),
});
