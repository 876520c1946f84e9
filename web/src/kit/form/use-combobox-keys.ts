import { useEffect, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import type { Option } from './select-field.tsx';
import type { ComboboxQuery } from './use-combobox-query.ts';

interface Options {
  query: ComboboxQuery;
  options: readonly Option[];
  isSettled: boolean;
  onChoose: (value: string) => void;
}

/** The keys of a combobox: arrows move, Enter picks, Escape closes without a change. */
export function useComboboxKeys({ query, options, isSettled, onChoose }: Options) {
  const [active, setActive] = useState(0);
  /** Enter was pressed before the options arrived. */
  const [isEnterPending, setEnterPending] = useState(false);
  /** The field lost the focus after that. */
  const [isBlurred, setBlurred] = useState(false);
  const { isOpen, type, close, setComposing } = query;

  const open = () => {
    setEnterPending(false);
    setBlurred(false);
    setActive(0);
    query.open();
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChoose(option.value);
    close();
  };
  const isDue = isEnterPending && isSettled && isOpen;
  useEffect(() => {
    if (isDue) choose(options[active]);
    if (isDue && isBlurred) close();
    // Once, with the options of that moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + options.length) % Math.max(1, options.length));
      else open();
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // Enter picks the option; it does not submit the form.
      event.preventDefault();
      if (isSettled) choose(options[active]);
      else setEnterPending(true);
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
      // What is typed replaces the present value.
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        type(event.currentTarget.value);
        setActive(0);
        setEnterPending(false);
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onKeyDown,
      onBlur: () => (isEnterPending ? setBlurred(true) : close()),
    },
  };
}
