/** A page that never rests, as on a slow machine, must not wait for its parts for ever. */
const longest = 2000;

/** Runs when the browser is idle, or soon. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback: wait a moment instead.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: longest });
  return () => cancelIdleCallback(handle);
}
