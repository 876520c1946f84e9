import { limits } from '@tracery/contract/limits';
import { readDraft, writeDraft } from '../drafts.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { session } from '../session/current-session.ts';
import { trackWrite } from '../pending-writes.ts';
import { createClient } from './client.ts';
import { reportTry } from './connection.ts';
import { showFailure } from './show-failure.ts';

const client = createClient({
  origin: '',
  session,
  language: currentLanguage,
  timing: limits.call,
  pendingKeys: { read: () => readDraft('unanswered'), write: (keys) => writeDraft('unanswered', keys) },
  onFailure: showFailure,
  onTry: reportTry,
});

export const { download, fetchSession } = client;

/** Calls the server. A write counts as unsaved until it is answered. */
export const call: typeof client.call = (key, ...input) =>
  key.startsWith('GET ') ? client.call(key, ...input) : trackWrite(client.call(key, ...input));
