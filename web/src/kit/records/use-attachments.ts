import { limits } from '@tracery/contract/limits';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useState } from 'react';
import { showError, showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { fileSizeRefusal } from '../../lib/file-size.ts';
import { refusalText, text } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';

const list = 'GET /damapi/v1/files/list';
const log = 'GET /damapi/v1/operationlogs/list';

export function useAttachments(itemKind: ItemKind, sourceId: number) {
  const kind = `${itemKind}Attachment` as const;
  const read = useRead(list, { query: { sourceId, kind, limit: limits.list.limitMaxLong } });
  /** Upload progress from 0 to 1; undefined while nothing is uploaded. */
  const [progress, setProgress] = useState<number>();

  async function add(file: File): Promise<void> {
    const refused = fileSizeRefusal(file);
    if (refused) return showError(refusalText(refused));
    setProgress(0);
    try {
      const sent = { query: { kind, sourceId }, file, onProgress: setProgress };
      await call('POST /damapi/v1/files/upload', sent);
      showInfo(text('attachments.added', { name: file.name }));
      await readAgain(list, log);
    } catch {
      // The call has shown the error.
    } finally {
      setProgress(undefined);
    }
  }

  async function remove(id: number, name: string): Promise<void> {
    await call('DELETE /damapi/v1/files/delete', { body: { ids: [id] } });
    showInfo(text('user.removeSuccess', { name }));
    await readAgain(list, log);
  }

  return { read, files: read.data?.list ?? [], count: read.data?.total, progress, add, remove };
}
