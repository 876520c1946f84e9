import { dictionaries, isDictionaryKey, type SystemConfig } from '@tracery/contract';
import type { Handler } from '../tenancy/handler.ts';
import type { Kinds } from '../work-items/kind.ts';
import { listActivity } from './activity.ts';
import { tickEntry } from './checklists.ts';
import { listChildren } from './children.ts';
import { deleteComment, editComment, reactToComment } from './comment-changes.ts';
import { createComment, createLongComment, listComments } from './comments.ts';
import { fileHandlers, type FileParts } from './files.ts';
import { listHistory, readContents } from './history.ts';
import { createLink, listLinks, removeLink } from './links.ts';
import { listDependents, listTrash, restoreFromTrash } from './trash.ts';
import { getVersion, listVersions, restoreVersion } from './versions.ts';
import { listPrinted } from './printed.ts';
import { listReferences } from './references.ts';

export { fileUrl, nameFor } from './file-rows.ts';
export { checkedBytes } from './files.ts';
export { contentsWithin } from './printed.ts';
export { recordCron } from './purge.ts';
export { eraseBytes, findUnreferenced, storageCron, type Unreferenced } from './unreferenced-bytes.ts';

const listDictionary: Handler<'GET /damapi/v1/dictionary/list'> = (context, { query }) =>
  context.read(async () => {
    const { key } = query;
    if (!isDictionaryKey(key)) return { list: [], total: 0 };
    const list = dictionaries[key].map((entry, at) => ({ id: at + 1, key, ...entry }));
    return { list: query.direction === 'desc' ? list.toReversed() : list, total: list.length };
  });

/** A change of many items uses them too. */
export const linkHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/links/list': listLinks(kinds),
  'POST /damapi/v1/links/create': createLink(kinds),
  'DELETE /damapi/v1/links/delete/{id}': removeLink(kinds),
});

/** The example that fills a new product uses them too. */
export const commentHandlers = { 'POST /damapi/v1/comments/create': createLongComment };

interface RecordParts extends FileParts {
  systemConfig: SystemConfig;
}

export const recordHandlers = ({ systemConfig, kinds, ...fileParts }: RecordParts) => ({
  'GET /damapi/v1/system/config': async () => systemConfig,
  'GET /damapi/v1/dictionary/list': listDictionary,
  'GET /damapi/v1/reviewlogs/list': listComments,
  'POST /damapi/v1/reviewlogs/create': createComment,
  ...commentHandlers,
  'POST /damapi/v1/comments/update': editComment,
  'DELETE /damapi/v1/comments/delete/{id}': deleteComment,
  'POST /damapi/v1/comments/react': reactToComment,
  'GET /damapi/v1/operationlogs/list': listHistory,
  'GET /damapi/v1/operationlogs/recent': listActivity(kinds),
  'GET /damapi/v1/operationlogs/contents/{id}': readContents,
  'GET /damapi/v1/children/list': listChildren(kinds),
  ...linkHandlers(kinds),
  'GET /damapi/v1/references/list': listReferences(kinds),
  'GET /damapi/v1/printed/list': listPrinted(kinds),
  'GET /damapi/v1/versions/list': listVersions,
  'GET /damapi/v1/versions/get': getVersion(kinds),
  'POST /damapi/v1/versions/restore': restoreVersion(kinds),
  'POST /damapi/v1/checklists/tick': tickEntry(kinds),
  'GET /damapi/v1/trash/list': listTrash(kinds),
  'GET /damapi/v1/trash/dependents': listDependents(kinds),
  'POST /damapi/v1/trash/restore': restoreFromTrash(kinds),
  ...fileHandlers({ kinds, ...fileParts }),
});
