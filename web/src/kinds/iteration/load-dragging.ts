import { whenIdle } from '../../lib/when-idle.ts';

/** When the page is there: nobody drags before. */
export async function loadDragging() {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return import('./drop-on-iteration.ts');
}
