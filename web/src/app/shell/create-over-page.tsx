// The dialog for a new item of any kind over whatever page is open, which stays as it is.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useState } from 'react';
import { CreateDialog } from '../../kit/items/create/create-dialog.tsx';
import { tellCreated } from '../../kit/items/create/tell-created.ts';
import { fetchView } from '../../kit/items/create/view-loaders.ts';
import type { ItemView } from '../../kit/items/view.ts';

export function CreateOverPage({ kind, onClose }: { kind: ItemKind; onClose: () => void }) {
  const [view, setView] = useState<ItemView>();
  useEffect(() => void fetchView(kind).then(setView), [kind]);
  if (!view) return null;
  return (
    <CreateDialog
      view={view}
      onShow={(made) => tellCreated(view, made, { takesFocus: true })}
      onClose={onClose}
    />
  );
}
