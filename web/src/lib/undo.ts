// The last change that can be taken back: by the button in its message, or by Ctrl Z outside of a text field.
import { limits } from '@tracery/contract/limits';
import { alertStore, dismissAlert, showAlert, type AlertAction } from './alerts.ts';
import { text } from './i18n/i18n.ts';

interface Offer {
  alertId: number;
  undo: () => void;
}

let offer: Offer | undefined;

/** Says what was done and offers to undo it, as long as the message shows. */
export function offerUndo(message: string, undo: () => void, more: readonly AlertAction[] = []): void {
  const actions = [{ label: text('action.undo'), run: undo }, ...more];
  offer = { alertId: showAlert('info', message, actions, limits.screen.undo), undo };
}

/** A field has its own undo. */
const isInText = () =>
  document.activeElement?.matches(
    'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]',
  );

window.addEventListener('keydown', (event) => {
  const isUndo =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
  if (!isUndo || !offer || isInText()) return;
  const { alertId, undo } = offer;
  if (!alertStore.get().some(({ id }) => id === alertId)) return;
  event.preventDefault();
  offer = undefined;
  dismissAlert(alertId);
  undo();
});
