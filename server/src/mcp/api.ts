// What the tools do: calls of our own API, with the token of whoever asked, through everything that guards it. There is no
// second way to the data.
import type { FastifyInstance } from 'fastify';
import {
  methodOf,
  pathOf,
  productHeader,
  type Answer,
  type Call,
  type Envelope,
  type Registry,
  type RegistryKey,
} from '@tracery/contract';

/** Whoever asked, as the requests of the tools tell it. */
export interface Asker {
  authorization: string;
  product: string | undefined;
  language: string | undefined;
  address: string;
}

/** An answer that is no success, as the agent is told. */
export class ToolRefusal extends Error {}

export interface Api {
  call<Key extends RegistryKey>(
    key: Key,
    call?: Call<Registry[Key]> & { requestKey?: string | undefined },
  ): Promise<Answer<Registry[Key]>>;
}

const filled = (path: string, params: object): string =>
  Object.entries(params).reduce((all, [name, value]) => all.replace(`{${name}}`, String(value)), path);

const queryOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

export const apiOf = (http: FastifyInstance, { authorization, product, language, address }: Asker): Api => ({
  async call(key, given) {
    const {
      params = {},
      query = {},
      body,
      requestKey,
    } = (given ?? {}) as { params?: object; query?: object; body?: object; requestKey?: string };
    const response = await http.inject({
      method: methodOf(key),
      url: filled(pathOf(key), params),
      query: queryOf(query),
      remoteAddress: address,
      headers: {
        authorization,
        ...(product !== undefined && { [productHeader]: product }),
        ...(language !== undefined && { 'accept-language': language }),
        ...(requestKey !== undefined && { 'idempotency-key': requestKey }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const { message, data } = response.json<Envelope>();
    if (response.statusCode === 200) return data as never;
    throw new ToolRefusal(data === null ? message : `${message} ${JSON.stringify(data)}`);
  },
});
