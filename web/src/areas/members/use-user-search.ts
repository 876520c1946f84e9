import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useDebounced } from '../../kit/ui/use-debounced.ts';
import { useRead } from '../../lib/query/use-read.ts';

const search = 'GET /usrapi/v1/users/username/{name}';
export type FoundUser = Answer<Registry[typeof search]>['list'][number];

const maxResults = 8;

/** People whose username contains the text; undefined until the server said who. */
export function useUserSearch(typed: string): readonly FoundUser[] | undefined {
  const name = useDebounced(typed.trim());
  const isWanted = name.length >= limits.userSearch.queryMin;
  const { data } = useRead(search, { params: { name }, query: { limit: maxResults } }, { isWanted });
  return isWanted && name === typed.trim() ? data?.list : undefined;
}
