// Loads drawings of diagrams and caches the latest.
import { encodeDiagram } from '@tracery/contract/diagrams/source';
import { limits } from '@tracery/contract/limits';
import { readBytes } from '../../../lib/api/bytes.ts';
import { CallFailure } from '../../../lib/api/failure.ts';
import { session } from '../../../lib/session/current-session.ts';

export interface DrawnImage {
  url: string;
  /** Drawn by our server, so its bytes can be downloaded. */
  isOurs: boolean;
  width: number;
  height: number;
}

const maxCached = 30;
/** Longer than the server takes. */
const timeout = limits.diagram.renderTimeout + limits.call.timeout;
/** By server and source, least recently used first. */
const cache = new Map<string, DrawnImage>();

const keyOf = (server: string, source: string) => `${server} ${source}`;

export function cachedDrawing(server: string, source: string): DrawnImage | undefined {
  const key = keyOf(server, source);
  const drawing = cache.get(key);
  if (!drawing) return undefined;
  cache.delete(key);
  cache.set(key, drawing);
  return drawing;
}

function remember(key: string, drawing: DrawnImage): void {
  const replaced = cache.get(key);
  if (replaced) URL.revokeObjectURL(replaced.url);
  cache.delete(key);
  cache.set(key, drawing);
  const [oldest] = cache;
  if (cache.size <= maxCached || !oldest) return;
  URL.revokeObjectURL(oldest[1].url);
  cache.delete(oldest[0]);
}

/** The URL of the drawing: the source, compressed and encoded. */
export async function drawingUrl(server: string, source: string): Promise<string> {
  const deflated = new Blob([source]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return server + encodeDiagram(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** Loads the image before it is shown, so that drawings replace each other without a gap. */
function loadImage(url: string, isOurs: boolean): Promise<DrawnImage> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () =>
      resolve({ url, isOurs, width: image.naturalWidth, height: image.naturalHeight }),
    );
    image.addEventListener('error', () => reject(new CallFailure({ kind: 'unanswered' })));
    image.src = url;
  });
}

interface DrawingRequest {
  server: string;
  source: string;
  signal: AbortSignal;
  skipsCache: boolean;
}

/** Another server, set by the operator, is used as an image only: no cookies, no error details. */
const isOurs = (server: string) => new URL(server, location.href).origin === location.origin;

export async function loadDrawing({
  server,
  source,
  signal,
  skipsCache,
}: DrawingRequest): Promise<DrawnImage> {
  const address = await drawingUrl(server, source);
  const ours = `${address}?productId=${session.get()?.claims.productId}`;
  const drawing = isOurs(server)
    ? await loadImage(URL.createObjectURL(await readBytes(ours, { signal, timeout, skipsCache })), true)
    : await loadImage(address, false);
  remember(keyOf(server, source), drawing);
  return drawing;
}
