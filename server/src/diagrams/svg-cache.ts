// Pictures by what they are drawn from. The same text is drawn once, for each product by itself: how soon an answer
// comes must not tell one team what another has drawn.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RefusalKey } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { svgFrom } from './plantuml-output.ts';
import { rendererVersion } from './command.ts';
import type { RendererPool } from './renderer-pool.ts';

interface SvgRequest {
  productId: number;
  /** Who waits for it. */
  person: string;
  source: string;
}

type DrawingOutcome = 'drawn' | 'kept' | RefusalKey;

export interface SvgCache {
  /** The picture, or the refusal that says what is wrong with its source. */
  get(wanted: SvgRequest): Promise<Buffer>;
}

const maxCacheBytes = 32 * 1024 * 1024;
const cacheTtlMs = 24 * 60 * 60 * 1000;

/** Names what is drawn: the same text by the same PlantUML. */
export const etagOf = (source: string): string =>
  createHash('sha256').update(rendererVersion).update('\0').update(source).digest('base64url');

type Rendered = { picture: Buffer } | { refusal: Refusal };

export function createSvgCache(
  renderers: Pick<RendererPool, 'draw'>,
  count: (outcome: DrawingOutcome) => void,
): SvgCache {
  const kept = new LRUCache<string, Rendered>({
    maxSize: maxCacheBytes,
    ttl: cacheTtlMs,
    sizeCalculation: (one) => ('picture' in one ? one.picture.length : 0) + 500,
  });
  const underWay = new Map<string, Promise<Rendered>>();

  async function draw({ person, source }: SvgRequest): Promise<Rendered> {
    const text = await renderers.draw(person, source);
    try {
      return { picture: Buffer.from(svgFrom(text)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What is wrong with a text stays wrong; that drawing it failed need not be so again.
      return { refusal: error };
    }
  }

  async function drawOnce(key: string, wanted: SvgRequest): Promise<Rendered> {
    const running = underWay.get(key) ?? draw(wanted).finally(() => underWay.delete(key));
    underWay.set(key, running);
    const one = await running;
    kept.set(key, one);
    return one;
  }

  return {
    async get(wanted) {
      const key = `${wanted.productId} ${etagOf(wanted.source)}`;
      const before = kept.get(key);
      try {
        const one = before ?? (await drawOnce(key, wanted));
        if ('refusal' in one) throw one.refusal;
        count(before ? 'kept' : 'drawn');
        return one.picture;
      } catch (error) {
        if (error instanceof Refusal) count(error.key);
        throw error;
      }
    },
  };
}
