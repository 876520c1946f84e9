// Makes an item that this one gives rise to: prefilled from it, and linked with it in the same write.
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { readLinksAgain } from './calls.ts';
import { useMayWrite } from './use-may-write.ts';
import { fetchView } from './view-places.ts';
import type { ItemInFull } from './view.ts';

const fetchDialog = () => Promise.all([import('./create-dialog.tsx'), fetchView('Defect')]);

interface DialogProps {
  item: ItemInFull;
  said: string;
  onClose: () => void;
}

const RaiseDialog = lazy(async () => {
  const [{ CreateDialog }, view] = await fetchDialog();
  const { parameter, values } = view.raisedFrom!;
  return {
    default: ({ item, said, onClose }: DialogProps) => (
      <CreateDialog
        view={view}
        given={{ ...values(item, said), [parameter]: String(item.id) }}
        onMade={readLinksAgain}
        onClose={onClose}
      />
    ),
  };
});

interface Props {
  item: ItemInFull;
  label: PlainKey;
  /** What was written down when it failed. */
  said?: string | undefined;
  className?: string | undefined;
}

/** A defect that the open item found. */
export function RaiseButton({ item, label, said = '', className }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button
        variant="outlined"
        className={className}
        onPointerEnter={() => void fetchDialog()}
        onFocus={() => void fetchDialog()}
        onClick={() => setOpen(true)}
      >
        <Plus size={14} />
        {t(label)}
      </Button>
      {isOpen && (
        <Suspense>
          <RaiseDialog item={item} said={said} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
