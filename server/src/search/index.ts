import type { Kinds } from '../work-items/kind.ts';
import { searchItems } from './search.ts';

export { searchCron } from './pending.ts';

export const searchHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/search/items': searchItems(kinds),
});
