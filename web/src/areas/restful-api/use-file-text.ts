import { useEffect, useState } from 'react';

interface Fetched {
  url: string;
  tries: number;
  text?: string;
}

/** The text behind an address of ours. It never changes under one address, so the browser keeps it. */
export function useFileText(url: string | undefined) {
  const [fetched, setFetched] = useState<Fetched>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (url === undefined) return undefined;
    const leaving = new AbortController();
    const get = async () => {
      const response = await fetch(url, { signal: leaving.signal });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response.text();
    };
    get().then(
      (text) => setFetched({ url, tries, text }),
      // Gone, signed out or without a network: the screen offers to ask again.
      () => !leaving.signal.aborted && setFetched({ url, tries }),
    );
    return () => leaving.abort();
  }, [url, tries]);
  const present = fetched?.url === url && fetched?.tries === tries ? fetched : undefined;
  return {
    text: present?.text,
    hasFailed: present !== undefined && present.text === undefined,
    retry: () => setTries(tries + 1),
  };
}
