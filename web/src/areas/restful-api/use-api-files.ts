import { isRealProduct } from '@tracery/contract/products/roles';
import { isApiFileName } from '@tracery/contract/records/api-files';
import type { RefusalKey } from '@tracery/contract/refusals';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { showError, showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { fileSizeRefusal } from '../../lib/file-size.ts';
import { refusalText, text } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';

const list = 'GET /damapi/v1/files/list';
const kind = 'RESTfulAPI';

const refusalForFile = (file: File): RefusalKey | undefined =>
  isApiFileName(file.name) ? fileSizeRefusal(file) : 'apiFile.type';

/** The uploaded descriptions of the product, newest first. */
export function useApiFiles() {
  const sourceId = useSession()?.claims.productId ?? 0;
  const query = { sourceId, kind, limit: limits.list.limitMaxLong } as const;
  const read = useRead(list, { query }, { isWanted: isRealProduct(sourceId) });
  /** Upload progress from 0 to 1; undefined if there is no upload. */
  const [progress, setProgress] = useState<number>();

  /** Returns the id once the file is in the list. */
  async function add(file: File): Promise<number | undefined> {
    const refused = refusalForFile(file);
    if (refused) {
      showError(refusalText(refused));
      return undefined;
    }
    setProgress(0);
    try {
      const sent = { query: { kind, sourceId }, file, onProgress: setProgress } as const;
      const { id } = await call('POST /damapi/v1/files/upload', sent);
      showInfo(text('api.uploaded', { name: file.name }));
      await readAgain(list);
      return id;
    } catch {
      // `call` shows the failure.
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }

  async function remove(id: number): Promise<void> {
    await call('DELETE /damapi/v1/files/delete', { body: { ids: [id] } });
    showInfo(text('publics.deleteSuccess'));
    await readAgain(list);
  }

  return { read, files: read.data?.list, progress, add, remove };
}

export type ApiFile = NonNullable<ReturnType<typeof useApiFiles>['files']>[number];
