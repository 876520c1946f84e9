import { Columns3 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShiftKey } from '../../ui/use-shift-key.ts';
import type { ItemView } from '../view.ts';

const ColumnsPanel = lazyPart(async () => (await import('./columns-panel.tsx')).ColumnsPanel);

interface Props {
  view: ItemView;
  /** Header of what only the table of this kind has. */
  extra: PlainKey | undefined;
}

export function ColumnsButton({ view, extra }: Props) {
  const t = useText();
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useShiftKey('C', () => setOpen(true));
  return (
    <>
      <IconButton
        ref={ref}
        label={t('items.columns')}
        icon={<Columns3 size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <ColumnsPanel view={view} extra={extra} anchor={ref} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
