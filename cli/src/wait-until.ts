// Waiting for what the server does after it has answered.
import { setTimeout as pause } from 'node:timers/promises';

const longest = 2000;

/** Asks until `isDone`, less and less often. */
export async function waitUntil<State>(
  first: State,
  isDone: (state: State) => boolean,
  { ask, show }: { ask: () => Promise<State>; show: (state: State) => void },
): Promise<State> {
  let state = first;
  for (let wait = 250; !isDone(state); wait = Math.min(2 * wait, longest)) {
    show(state);
    await pause(wait);
    state = await ask();
  }
  return state;
}
