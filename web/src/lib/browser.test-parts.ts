// Enough of a browser to load modules and render hooks once. Import it first.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const cookies = new Map<string, string>();

const page = Object.assign(new EventTarget(), {
  hidden: false,
  visibilityState: 'visible',
  documentElement: { lang: 'en', dataset: {} },
});
Object.defineProperty(page, 'cookie', {
  get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  set(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (line.includes('Max-Age=0')) cookies.delete(name!);
    else cookies.set(name!, value!);
  },
});

for (const [name, value] of Object.entries({
  window: Object.assign(new EventTarget(), { matchMedia: () => new EventTarget() }),
  document: page,
  location: new URL('http://localhost/'),
  localStorage: storage(),
  sessionStorage: storage(),
}))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** The result of the first render of a hook. */
export function rendered<Value>(hook: () => Value): Value {
  let value: { of: Value } | undefined;
  const Part = () => {
    value = { of: hook() };
    return null;
  };
  renderToStaticMarkup(createElement(Part));
  return value!.of;
}
