// What the page has to tell the person right now. The snackbar shows one of them at a time.
import { limits } from '@tracery/contract/limits';
import { createStore } from './store.ts';

export interface AlertAction {
  label: string;
  run: () => void;
}

export interface Alert {
  id: number;
  kind: 'info' | 'error';
  text: string;
  /** An action in the alert. */
  actions: readonly AlertAction[];
  /** When it was shown, by this machine's clock. */
  shownAt: number;
  /** Disappears after so many milliseconds. Undefined: stays until it is closed. */
  lasts: number | undefined;
  /** Its first action has the focus as soon as it shows. */
  takesFocus: boolean;
}

const maxErrors = 5;
let lastId = 0;

/** At most one info, which is the newest, and the errors that nobody has closed yet. */
export const alertStore = createStore<readonly Alert[]>([]);

/** Returns the id of the alert. */
export function showAlert(
  kind: Alert['kind'],
  text: string,
  actions: readonly AlertAction[],
  lasts: number | undefined,
  takesFocus = false,
): number {
  lastId += 1;
  const alert: Alert = { id: lastId, kind, text, actions, shownAt: Date.now(), lasts, takesFocus };
  // Ten calls that fail for one reason are one message. An info replaces the one before it.
  const others = alertStore
    .get()
    .filter((other) => other.kind !== kind || (kind === 'error' && other.text !== text))
    .slice(-maxErrors);
  alertStore.set([...others, alert]);
  return lastId;
}

export function showInfo(
  text: string,
  actions: readonly AlertAction[] = [],
  lasts: number = limits.screen.snackbar,
): void {
  showAlert('info', text, actions, lasts);
}

/** An info whose first action Enter takes. */
export function showAndFocus(text: string, actions: readonly AlertAction[]): void {
  showAlert('info', text, actions, limits.screen.snackbar, true);
}

/** Stays until it is closed. */
export function showError(text: string, actions: readonly AlertAction[] = []): void {
  showAlert('error', text, actions, undefined);
}

export const clearAlerts = (): void => alertStore.set([]);

export const dismissAlert = (id: number): void =>
  alertStore.set(alertStore.get().filter((alert) => alert.id !== id));
