// Alerts. The snackbar shows them.
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
}

const maxAlerts = 3;
let lastId = 0;

export const alertStore = createStore<readonly Alert[]>([]);

function show(kind: Alert['kind'], text: string, actions: readonly AlertAction[]): void {
  // Several failures with one text are one alert, whose time restarts.
  const others = alertStore.get().filter((alert) => alert.kind !== kind || alert.text !== text);
  lastId += 1;
  alertStore.set([...others, { id: lastId, kind, text, actions, shownAt: Date.now() }].slice(-maxAlerts));
}

export const showInfo = (text: string, actions: readonly AlertAction[] = []): void =>
  show('info', text, actions);
export const showError = (text: string, actions: readonly AlertAction[] = []): void =>
  show('error', text, actions);

export const clearAlerts = (): void => alertStore.set([]);

export const dismissAlert = (id: number): void =>
  alertStore.set(alertStore.get().filter((alert) => alert.id !== id));
