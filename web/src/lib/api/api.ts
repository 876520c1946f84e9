import { limits } from '@tracery/contract/limits';
import { currentLanguage } from '../i18n/i18n.ts';
import { session } from '../session/current-session.ts';
import { createClient } from './client.ts';
import { report } from './report.ts';

export const { call, renew, lookUp } = createClient({
  origin: '',
  session,
  language: currentLanguage,
  timing: limits.call,
  report,
});
