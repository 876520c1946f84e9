import { whenIdle } from '../../lib/when-idle.ts';

/** Begins when a part has been loaded, unless it is ended before; answers how to end it. Without the part it never begins. */
export function whenLoaded<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void): () => void {
  let end = () => {};
  let isEnded = false;
  load().then(
    (part) => {
      if (!isEnded) end = begin(part);
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    end();
  };
}

let pointerDrag: Promise<typeof import('./pointer-drag.ts')> | undefined;

/** One promise for cards, lanes and the board, so that all of them are ready at the same moment. */
export function loadPointerDrag() {
  pointerDrag ??= new Promise<void>((resolve) => whenIdle(resolve)).then(() => import('./pointer-drag.ts'));
  // The next board tries again.
  pointerDrag.catch(() => (pointerDrag = undefined));
  return pointerDrag;
}
