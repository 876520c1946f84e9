import { text } from '../../lib/i18n/i18n.ts';

/** Messages end with a full stop, tooltips do not. */
const unended = (message: string) => message.replace(/[.。]$/, '');

/** Of a button that stays in its place and says why it does nothing now. */
export const barred = (whyNot: string | undefined, run: () => void) =>
  whyNot === undefined ? { onClick: run } : { 'aria-disabled': true, title: unended(whyNot) };

/** The same of one without words: its tooltip also says what it would do. */
export const barredIcon = (label: string, whyNot: string | undefined, run: () => void) => ({
  title: label,
  ...barred(whyNot && text('text.named', { name: label, value: whyNot }), run),
});
