// Tables are drawn in their usual columns at once. What arranges them otherwise is loaded afterwards, or first if
// somebody chose other columns.
import { useEffect, useMemo, useState } from 'react';
import type { PlainKey } from '../../../lib/i18n/i18n.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { ItemView } from '../view.ts';
import type { arrange, ColumnsButton } from './arrange.tsx';
import { useColumns } from './kept-columns.ts';

interface Part {
  arrange?: typeof arrange;
  ColumnsButton?: typeof ColumnsButton;
}

let loaded: Part | undefined;

export function useArrangement(view: ItemView, isTable: boolean, extra: PlainKey | undefined) {
  const columns = useColumns(view.definition.kind);
  const [part, setPart] = useState(loaded);
  const isNeeded = columns !== undefined;
  useEffect(() => {
    if (!isTable || part) return undefined;
    const load = async () => {
      // The usual columns are better than none.
      loaded = await import('./arrange.tsx').catch(() => undefined);
      setPart(loaded ?? {});
    };
    if (!isNeeded) return whenIdle(() => void load());
    void load();
    return undefined;
  }, [isTable, part, isNeeded]);
  const arrangement = useMemo(() => part?.arrange?.(view, columns, extra), [part, view, columns, extra]);
  return { arrangement, ColumnsButton: part?.ColumnsButton, isWaiting: isTable && isNeeded && !part };
}
