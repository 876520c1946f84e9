// Computes all trace states from scratch: `pnpm traces:repair`. Needed only if a row was changed by hand or a fault of
// Tracery is suspected.
import { createLog } from './platform/logging/log.ts';
import { repairTraces } from './traces/repair.ts';

const { DATABASE_OWNER_URL } = process.env;
if (!DATABASE_OWNER_URL) {
  process.stderr.write('repairing traces needs DATABASE_OWNER_URL\n');
  process.exit(78);
}
const wrong = await repairTraces(DATABASE_OWNER_URL);
createLog('info').info({ wrong }, 'trace states repaired');
