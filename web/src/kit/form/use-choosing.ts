import { useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { Option } from './select-field.tsx';
import type { Looking } from './use-looking.ts';

interface Options {
  looking: Looking;
  found: readonly Option[];
  isSettled: boolean;
  onChoose: (value: string) => void;
}

/** The keys of a combobox: arrows walk, Enter takes, Escape leaves everything as it was. */
export function useChoosing({ looking, found, isSettled, onChoose }: Options) {
  const [active, setActive] = useState(0);
  /** Enter came before the answer. */
  const [isAwaited, setAwaited] = useState(false);
  /** And whoever pressed it is elsewhere already. */
  const [isLeft, setLeft] = useState(false);
  const { isOpen, type, close, setComposing } = looking;

  const open = () => {
    setAwaited(false);
    setLeft(false);
    setActive(0);
    looking.open();
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChoose(option.value);
    close();
  };
  const isDue = isAwaited && isSettled && isOpen;
  useEffect(() => {
    if (isDue) choose(found[active]);
    if (isDue && isLeft) close();
    // Once, with what was found then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length));
      else open();
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // It takes what was found; it does not send the form.
      event.preventDefault();
      if (isSettled) choose(found[active]);
      else setAwaited(true);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return {
    active,
    choose,
    keys: {
      onClick: () => {
        if (!isOpen) open();
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        type(event.currentTarget.value);
        setActive(0);
        setAwaited(false);
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onKeyDown,
      onBlur: () => (isAwaited ? setLeft(true) : close()),
    },
  };
}
