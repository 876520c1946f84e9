/** Runs when the browser has nothing more pressing to do. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Not every browser tells when it is idle; then a moment after what is on screen must do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
