// The product in an address: `/task/task?status=2&p=1000`. The router knows nothing of it: it is added on the way to the
// address bar and taken away on the way back (see `app/product-history.ts`).

const parameter = 'p';

const splitQuery = (address: string): [path: string, query: string, hash: string] => {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return [path, query.slice(1), hash];
};

const isOther = (pair: string) => pair !== '' && pair.split('=', 1)[0] !== parameter;

/** The rest of the query stays letter by letter as it is. */
const withQuery = (address: string, added: readonly string[]): string => {
  const [path, query, hash] = splitQuery(address);
  const pairs = [...query.split('&').filter(isOther), ...added];
  return path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + hash;
};

/** The product that an address names, if it names one. */
export function productOf(address: string): number | undefined {
  const named = new URLSearchParams(splitQuery(address)[1]).get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
}

export const withProduct = (address: string, productId: number): string =>
  withQuery(address, [`${parameter}=${productId}`]);

export const withoutProduct = (address: string): string => withQuery(address, []);

/** The product that the address bar names. */
export const productInAddressBar = (): number | undefined => productOf(window.location.search);
