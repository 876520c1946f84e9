import { limits } from '@tracery/contract/limits';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

const log = 'GET /damapi/v1/operationlogs/list';

/** The history of an item and its attachments, newest first. The server words it, so a new language reads it again. */
export function useHistory(kind: ItemKind, sourceId: number) {
  const language = useLanguage();
  const wordedIn = useRef(language);
  useEffect(() => {
    if (wordedIn.current === language) return;
    wordedIn.current = language;
    void readAgain(log);
  }, [language]);
  return useRead(log, {
    query: { sourceId, kind, sort: 'id', direction: 'desc', limit: limits.list.limitMaxLong },
  });
}
