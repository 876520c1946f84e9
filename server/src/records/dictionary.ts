import { dictionaries, isDictionaryKey } from '@tracery/contract';
import type { Handler } from '../tenancy/contexts.ts';

export const listDictionary: Handler<'GET /damapi/v1/dictionary/list'> = (context, { query }) =>
  context.read(async () => {
    const { key } = query;
    if (!isDictionaryKey(key)) return { list: [], total: 0 };
    const list = dictionaries[key].map((entry, at) => ({ id: at + 1, key, ...entry }));
    return { list: query.direction === 'desc' ? list.toReversed() : list, total: list.length };
  });
