// Import: a file is chosen, looked through, and then written.
import { isItemKind } from '@tracery/contract/work-item/fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { CheckStep } from './check-step.tsx';
import { FileStep } from './file-step.tsx';

export function ImportPage() {
  const t = useText();
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const kind = search['kind'] ?? '';
  const open = Number(search['open']);
  const show = (next: ItemsSearch, replace = false) =>
    void navigate({ to: '/import', search: next as never, replace });
  const shownKind = isItemKind(kind) ? kind : 'Requirement';
  if (!mayWrite) return <EmptyState title={t('screen.import')} text={t('import.readOnly')} />;
  if (Number.isSafeInteger(open) && open > 0)
    return <CheckStep key={open} id={open} onOther={() => show({ kind: shownKind })} />;
  return (
    <FileStep
      kind={shownKind}
      onKind={(next) => show({ kind: next }, true)}
      onOpen={(id) => show({ kind: shownKind, open: String(id) })}
    />
  );
}
