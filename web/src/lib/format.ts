// Dates and numbers as the interface's language writes them.
import { currentLanguage } from './i18n/i18n.ts';

const locale = () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en-GB');

/** `14 May`, `5月14日`. */
export const formatDay = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: locale() === 'zh-CN' ? 'long' : 'short',
  }).format(moment);
