import { text } from '../../lib/i18n/i18n.ts';

/** Tooltips have no full stop. */
const withoutFullStop = (message: string) => message.replace(/[.。]$/, '');

/** Props of a button that may be disabled; the tooltip says why. */
export const disabledWithReason = (whyNot: string | undefined, run: () => void) =>
  whyNot === undefined ? { onClick: run } : { 'aria-disabled': true, title: withoutFullStop(whyNot) };

/** The same for an icon button: the tooltip also names the action. */
export const disabledIconWithReason = (label: string, whyNot: string | undefined, run: () => void) => ({
  title: label,
  ...disabledWithReason(whyNot && text('text.named', { name: label, value: whyNot }), run),
});
