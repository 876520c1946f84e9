import { useSession } from '../../lib/session/current-session.ts';
import { useRead } from '../../lib/query/use-read.ts';

/** Both charts use one response. */
export function useFigures() {
  const productId = useSession()?.claims.productId;
  return useRead('GET /prdapi/v1/products/stat', { query: { productId } });
}

export type FiguresRead = ReturnType<typeof useFigures>;
