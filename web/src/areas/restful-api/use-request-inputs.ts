// What was typed into requests, while the page is open. In memory only: it may contain keys of other servers.
import { useState } from 'react';

interface Typed {
  /** Position in the list of servers. */
  server: number;
  values: Readonly<Record<string, string>>;
  body: string;
}

const nothing: Typed = { server: 0, values: {}, body: '' };

export function useRequestInputs() {
  /** By file and operation. */
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  /** By origin: a key never reaches another server than the one it was typed for. */
  const [keys, setKeys] = useState<Readonly<Record<string, Typed['values']>>>({});
  return {
    typedFor: (place: string): Typed => typed[place] ?? nothing,
    change: (place: string, change: Partial<Typed>) =>
      setTyped((before) => ({ ...before, [place]: { ...nothing, ...before[place], ...change } })),
    keysFor: (origin: string): Typed['values'] => keys[origin] ?? nothing.values,
    changeKey: (origin: string, name: string, value: string) =>
      setKeys((before) => ({ ...before, [origin]: { ...before[origin], [name]: value } })),
  };
}

export type RequestInputs = ReturnType<typeof useRequestInputs>;
