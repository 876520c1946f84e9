// The address of a call: its path with what stands in it, and its query. No schemas: the client loads this too.

type Values = Readonly<Record<string, unknown>>;

const filled = (path: string, params: Values): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

/** Several values of one name stand one after the other; undefined is left out. */
function queryString(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

export const requestAddress = (
  path: string,
  { params = {}, query = {} }: { params?: Values | undefined; query?: Values | undefined },
): string => filled(path, params) + queryString(query);
