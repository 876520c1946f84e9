import { limits } from '@tracery/contract/limits';
import { readDraft, writeDraft } from '../drafts.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { session } from '../session/current-session.ts';
import { createClient } from './client.ts';
import { reportTry } from './connection.ts';
import { showFailure } from './show-failure.ts';

export const { call, fetchSession } = createClient({
  origin: '',
  session,
  language: currentLanguage,
  timing: limits.call,
  pendingKeys: { read: () => readDraft('unanswered'), write: (keys) => writeDraft('unanswered', keys) },
  onFailure: showFailure,
  onTry: reportTry,
});
