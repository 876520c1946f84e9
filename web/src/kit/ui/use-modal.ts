// Behaviour of all modal dialogs. The browser traps and returns the focus and makes the rest inert.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { openDialogs } from './open-dialogs.ts';

interface Options {
  onClose: () => void;
  /** A click outside closes it. */
  closesOutside?: boolean;
  /** Only its own buttons close it. */
  isPersistent?: boolean;
}

/** For a `<dialog>` that is open as long as it is rendered. `data-autofocus` marks the first focus. */
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
    // The back gesture of a phone. Closing a file chooser inside the dialog fires `cancel` too.
    onCancel(event: React.SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!isPersistent) onClose();
    },
    // Browsers may close a dialog despite a cancelled `cancel`.
    onClose(event: React.SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && !event.currentTarget.open) close.current();
    },
    onPointerDown(event: React.PointerEvent) {
      if (closesOutside && event.target === event.currentTarget) onClose();
    },
  };
}
