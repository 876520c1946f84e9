import { text } from '../../lib/i18n/i18n.ts';

/** Messages end with a full stop, tooltips do not. */
const withoutFullStop = (message: string) => message.replace(/[.。]$/, '');

/** Of a button that stays in its place and says why it does nothing now. */
export const disabledWithReason = (whyNot: string | undefined, run: () => void) =>
  whyNot === undefined ? { onClick: run } : { 'aria-disabled': true, title: withoutFullStop(whyNot) };

/** The same of one without words: its tooltip also says what it would do. */
export const disabledIconWithReason = (label: string, whyNot: string | undefined, run: () => void) => ({
  title: label,
  ...disabledWithReason(whyNot && text('text.named', { name: label, value: whyNot }), run),
});
