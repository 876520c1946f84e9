// Rendering of diagrams: by our own PlantUML processes, by an external server, or not at all.
import { diagramSvgPath } from '@tracery/contract';
import type { Log } from '../platform/logging/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { enterOwnProduct } from '../tenancy/scope.ts';
import { findCommand } from './command.ts';
import { svgFrom } from './plantuml-output.ts';
import { startRenderer } from './renderer.ts';
import { createSvgCache, etagOf, type SvgCache } from './svg-cache.ts';
import { createRendererPool, type RendererPool } from './renderer-pool.ts';
import { decodeSource } from './source.ts';

export interface DiagramConfig {
  /** How many PlantUML processes to run; 0: none. */
  processes: number;
  java: string;
  /** Another PlantUML server to use instead. */
  externalServer: URL | undefined;
}

export interface Diagrams {
  /** Base address of rendered diagrams; empty when rendering is off. */
  umlServer: string;
  /** Only with PlantUML processes of our own. */
  renderers: RendererPool | undefined;
  handlers: Handlers<'GET /desapi/v1/uml/server' | 'GET /desapi/v1/uml/svg/{source}'>;
}

interface Parts {
  log: Log;
  metrics: Metrics;
  rates: RateLimits<'diagrams'>;
}

export function createDiagrams({ processes, java, externalServer }: DiagramConfig, parts: Parts): Diagrams {
  const { log } = parts;
  const renderers =
    processes > 0 ? createRendererPool({ count: processes, find: () => findCommand(java), log }) : undefined;
  const umlServer = externalServer?.href ?? (renderers ? diagramSvgPath : '');
  if (externalServer) {
    log.warn(
      { host: externalServer.host },
      'diagrams are rendered by an external server: their text leaves this installation',
    );
  }
  return {
    umlServer,
    renderers,
    handlers: {
      'GET /desapi/v1/uml/server': (context) => context.read(async () => ({ umlServer })),
      'GET /desapi/v1/uml/svg/{source}': renderers
        ? renderSvg(cacheWithMetrics(renderers, parts), parts)
        : renderingOff,
    },
  };
}

const renderingOff: Handler<'GET /desapi/v1/uml/svg/{source}'> = (context) =>
  context.read(async () => {
    throw new Refusal('diagram.off');
  });

function cacheWithMetrics(renderers: RendererPool, { metrics }: Parts): SvgCache {
  const outcomes = metrics.counter('tracery_diagrams_total', 'Requested diagrams by outcome', 'outcome');
  const gauge = (name: string, help: string, value: () => number) =>
    metrics.gauge(`tracery_diagram_${name}`, help, value);
  gauge('processes_ready', 'PlantUML processes that are ready', () => renderers.state().ready);
  gauge('processes_started', 'PlantUML processes started so far', () => renderers.state().starts);
  gauge('waiting', 'Diagrams waiting for a process', () => renderers.state().waiting);
  gauge('isolated', '1 when PlantUML runs in a sandbox without network', () =>
    Number(renderers.state().isIsolated),
  );
  return createSvgCache(renderers, outcomes);
}

const renderSvg =
  (cache: SvgCache, { rates }: Parts): Handler<'GET /desapi/v1/uml/svg/{source}'> =>
  async (context, { params, query }) => {
    const { productId, userId, isBuiltinGuest } = await context.read(async (trx, caller) => {
      const wanted = query.productId ?? caller.currentProductId;
      if (wanted === undefined) throw new Refusal('product.notSelected');
      const scope = await enterOwnProduct(trx, caller, wanted);
      if (!scope) throw new Refusal('product.notMember');
      return scope;
    });
    // All guests share one account: count them by address.
    const person = isBuiltinGuest ? `${userId}|${context.requestInfo.address}` : String(userId);
    await rates.take('diagrams', person);
    const source = await decodeSource(params.source);
    return {
      type: 'image/svg+xml',
      name: 'diagram.svg',
      isDrawing: true,
      tag: etagOf(source),
      open: () => cache.get({ productId, person, source }),
    };
  };

/** To see whether this machine can. Undefined where no Java runs. */
export async function drawOnce(
  java: string,
  source: string,
): Promise<{ svg: string; isIsolated: boolean } | undefined> {
  const command = await findCommand(java);
  if (!command) return undefined;
  const renderer = startRenderer(command);
  try {
    return { svg: svgFrom(await renderer.draw(source)), isIsolated: command.isIsolated };
  } finally {
    renderer.end();
  }
}
