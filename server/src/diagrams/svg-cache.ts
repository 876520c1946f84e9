// Rendered SVGs by their source. The cache is per product: the response time must not tell one team what another has
// drawn.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RefusalKey } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { svgFrom } from './plantuml-output.ts';
import { rendererVersion } from './command.ts';
import type { RendererPool } from './renderer-pool.ts';

interface SvgRequest {
  productId: number;
  /** Who waits for it; limits are per person. */
  person: string;
  source: string;
}

type DrawingOutcome = 'drawn' | 'kept' | RefusalKey;

export interface SvgCache {
  /** The SVG, or a refusal that says what is wrong with the source. */
  get(request: SvgRequest): Promise<Buffer>;
}

const maxCacheBytes = 32 * 1024 * 1024;
const cacheTtlMs = 24 * 60 * 60 * 1000;

/** Changes with the source and with the version of PlantUML. */
export const etagOf = (source: string): string =>
  createHash('sha256').update(rendererVersion).update('\0').update(source).digest('base64url');

type Rendered = { svg: Buffer } | { refusal: Refusal };

export function createSvgCache(
  renderers: Pick<RendererPool, 'draw'>,
  count: (outcome: DrawingOutcome) => void,
): SvgCache {
  const cache = new LRUCache<string, Rendered>({
    maxSize: maxCacheBytes,
    ttl: cacheTtlMs,
    sizeCalculation: (one) => ('svg' in one ? one.svg.length : 0) + 500,
  });
  const inFlight = new Map<string, Promise<Rendered>>();

  async function draw({ person, source }: SvgRequest): Promise<Rendered> {
    const text = await renderers.draw(person, source);
    try {
      return { svg: Buffer.from(svgFrom(text)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A wrong source stays wrong, so the refusal is cached. Failures to draw are not.
      return { refusal: error };
    }
  }

  async function drawOnce(key: string, request: SvgRequest): Promise<Rendered> {
    const running = inFlight.get(key) ?? draw(request).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    const one = await running;
    cache.set(key, one);
    return one;
  }

  return {
    async get(request) {
      const key = `${request.productId} ${etagOf(request.source)}`;
      const before = cache.get(key);
      try {
        const one = before ?? (await drawOnce(key, request));
        if ('refusal' in one) throw one.refusal;
        count(before ? 'kept' : 'drawn');
        return one.svg;
      } catch (error) {
        if (error instanceof Refusal) count(error.key);
        throw error;
      }
    },
  };
}
