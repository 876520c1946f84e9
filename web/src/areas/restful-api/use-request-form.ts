import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { buildRequest, isTextType, parameterKey, serverBase, withHiddenKeys } from './build-request.ts';
import type { Operation } from './frame/outline.ts';
import type { RequestParameter, RequestParts } from './frame/request-parts.ts';
import { isAllowed, type AllowedOrigins } from './send-request.ts';
import type { RequestInputs } from './use-request-inputs.ts';

interface Options {
  operation: Operation;
  parts: RequestParts;
  /** The file and the operation. */
  place: string;
  inputs: RequestInputs;
}

export const allowed: AllowedOrigins = { origins: config.apiTryOrigins, own: location.origin };

/** Browsers refuse to send these. */
const unsendable = new Set(['TRACE', 'CONNECT', 'TRACK']);

/** The request as typed, and why it cannot be sent. */
export function useRequestForm({ operation, parts, place, inputs }: Options) {
  const t = useText();
  const typed = inputs.typedFor(place);
  const servers = parts.servers.length > 0 ? parts.servers : [{ url: '/', name: '' }];
  const chosen = servers[typed.server] ?? servers[0]!;
  const server = serverBase(chosen.url, location.origin);
  const keys = inputs.keysFor(server?.origin ?? '');
  const values = Object.fromEntries(
    parts.parameters.map((one) => {
      const key = parameterKey(one);
      return [key, (one.isKey ? keys[key] : typed.values[key]) ?? one.initial];
    }),
  );
  const given = { server: server?.base ?? chosen.url, operation, parts, values, body: typed.body };
  const building = buildRequest(given);
  const { url, method } = building.request;
  const whyNot = () => {
    if (!server) return t('api.tryNoAddress', { server: chosen.url });
    if (server.origin === allowed.own) return t('api.tryOwn', { host: location.host });
    if (!isAllowed(url, allowed))
      return t('api.nothingSent', { host: URL.parse(url)?.host ?? server.origin });
    if (unsendable.has(method)) return t('api.tryMethod', { method });
    return parts.body && !isTextType(parts.body.mediaType)
      ? t('api.tryBodyType', { type: parts.body.mediaType })
      : undefined;
  };
  return {
    ...building,
    shownUrl: buildRequest({ ...given, values: withHiddenKeys(parts, values) }).request.url,
    whyNot: whyNot(),
    values,
    body: typed.body,
    servers: servers.map(
      ({ url: address, name }) => name || (URL.parse(address, location.origin)?.host ?? address),
    ),
    server: servers.indexOf(chosen),
    chooseServer: (position: number) => inputs.change(place, { server: position }),
    setBody: (body: string) => inputs.change(place, { body }),
    setValue: (parameter: RequestParameter, value: string) => {
      const key = parameterKey(parameter);
      if (parameter.isKey) inputs.changeKey(server?.origin ?? '', key, value);
      else inputs.change(place, { values: { ...typed.values, [key]: value } });
    },
  };
}
