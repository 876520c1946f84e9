import { whenIdle } from '../../lib/when-idle.ts';

/** Begins when a part has been loaded, unless it is ended before; answers how to end it. Without the part it never begins. */
export function whenLoaded<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void): () => void {
  let end = () => {};
  let isEnded = false;
  const start = async () => {
    const part = await load();
    if (!isEnded) end = begin(part);
  };
  start().catch(() => undefined);
  return () => {
    isEnded = true;
    end();
  };
}

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
