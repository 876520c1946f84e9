// Pictures that were drawn: what was seen a moment ago is not asked for again.
import { encodeDiagram } from '@tracery/contract/diagrams/source';
import { limits } from '@tracery/contract/limits';
import { readBytes } from '../../../lib/api/bytes.ts';
import { CallFailure } from '../../../lib/api/failure.ts';

export interface Picture {
  url: string;
  /** Drawn by us: its bytes are at hand. */
  isOurs: boolean;
  width: number;
  height: number;
}

const most = 30;
/** The server answers before. */
const timeout = limits.diagram.renderTimeout + limits.call.timeout;
/** By server and source, the one looked at last at the end. */
const drawn = new Map<string, Picture>();

const keyOf = (server: string, source: string) => `${server} ${source}`;

export function knownPicture(server: string, source: string): Picture | undefined {
  const key = keyOf(server, source);
  const picture = drawn.get(key);
  if (!picture) return undefined;
  drawn.delete(key);
  drawn.set(key, picture);
  return picture;
}

function remember(key: string, picture: Picture): void {
  const replaced = drawn.get(key);
  if (replaced) URL.revokeObjectURL(replaced.url);
  drawn.delete(key);
  drawn.set(key, picture);
  const [oldest] = drawn;
  if (drawn.size <= most || !oldest) return;
  URL.revokeObjectURL(oldest[1].url);
  drawn.delete(oldest[0]);
}

/** Deflated and spelled, at the end of where diagrams are drawn. */
export async function pictureAddress(server: string, source: string): Promise<string> {
  const deflated = new Blob([source]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return server + encodeDiagram(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** Loaded before it is shown, so that one picture follows another without a gap. */
function measured(url: string, isOurs: boolean): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () =>
      resolve({ url, isOurs, width: image.naturalWidth, height: image.naturalHeight }),
    );
    image.addEventListener('error', () => reject(new CallFailure({ kind: 'unanswered' })));
    image.src = url;
  });
}

interface Wanted {
  server: string;
  source: string;
  signal: AbortSignal;
  skipsCache: boolean;
}

/** An address that an operator set elsewhere is only looked at: it gets no cookie, and tells no reason. */
const isOurs = (server: string) => new URL(server, location.href).origin === location.origin;

export async function drawPicture({ server, source, signal, skipsCache }: Wanted): Promise<Picture> {
  const address = await pictureAddress(server, source);
  const picture = isOurs(server)
    ? await measured(URL.createObjectURL(await readBytes(address, { signal, timeout, skipsCache })), true)
    : await measured(address, false);
  remember(keyOf(server, source), picture);
  return picture;
}
