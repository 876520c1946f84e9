// What every modal shares. The browser keeps the focus inside, everything else still, and gives the focus back.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { openDialogs } from './open-dialogs.ts';

interface Options {
  onClose: () => void;
  /** A press beside it closes it. */
  closesOutside?: boolean;
  /** Only its own buttons close it. */
  isPersistent?: boolean;
}

/** For a `<dialog>` that is open as long as it is rendered. What has `data-autofocus` takes the focus first. */
export function useModal({ onClose, closesOutside = false, isPersistent = false }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = ref.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    openDialogs.set([...openDialogs.get(), element]);
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      element.close();
    };
  }, []);

  return {
    ref,
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isPersistent) onClose();
    },
    // The back gesture of a phone. A file chooser inside, when it is closed, says `cancel` too.
    onCancel(event: React.SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!isPersistent) onClose();
    },
    // A browser may insist on closing.
    onClose(event: React.SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && !event.currentTarget.open) close.current();
    },
    onPointerDown(event: React.PointerEvent) {
      if (closesOutside && event.target === event.currentTarget) onClose();
    },
  };
}
