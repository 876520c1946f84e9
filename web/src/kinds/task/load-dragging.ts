import { whenIdle } from '../../lib/when-idle.ts';

async function fetchPointerDrag() {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return import('./pointer-drag.ts');
}

let pointerDrag: ReturnType<typeof fetchPointerDrag> | undefined;

/** One promise for cards, lanes and the board, so that all of them are ready at the same moment. */
export function loadPointerDrag() {
  pointerDrag ??= fetchPointerDrag();
  // The next board tries again.
  pointerDrag.catch(() => (pointerDrag = undefined));
  return pointerDrag;
}
