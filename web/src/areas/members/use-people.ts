import type { Answer, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useEffect, useState } from 'react';
import { useRead } from '../../lib/query/use-read.ts';

const search = 'GET /usrapi/v1/users/username/{name}';
export type Found = Answer<Registry[typeof search]>['list'][number];

/** A name is typed in one go; asking for each letter of it would only make the list jump. */
const pause = 200;
const shownAtOnce = 8;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** People whose username contains the text; undefined until the server said who. */
export function usePeople(typed: string): readonly Found[] | undefined {
  const name = usePaused(typed.trim());
  const isWanted = name.length >= limits.userSearch.shortest;
  const { data } = useRead(search, { params: { name }, query: { limit: shownAtOnce } }, { isWanted });
  return isWanted && name === typed.trim() ? data?.list : undefined;
}
