// Query strings as everybody writes them. The router's own way reads each value as JSON, so that a search for 1e3
// would come back as 1000; here a value is the text that stands in the address, and a route converts what it knows.

export type Search = Record<string, string | string[]>;

export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = search[name];
    search[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    ([value].flat() as (string | number | boolean | null | undefined)[])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
