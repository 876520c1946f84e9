/** Runs when the browser is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback: wait a moment instead.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
