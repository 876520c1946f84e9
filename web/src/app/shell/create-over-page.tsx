// The dialog for a new item of any kind over whatever page is open, which stays as it is.
import { useEffect, useState } from 'react';
import { askedItem, type AskedItem } from '../../kit/items/create/asked-item.ts';
import { CreateDialog } from '../../kit/items/create/create-dialog.tsx';
import { tellCreated } from '../../kit/items/create/tell-created.ts';
import { fetchView } from '../../kit/items/create/view-loaders.ts';
import type { ItemView } from '../../kit/items/view.ts';

const close = () => askedItem.set(undefined);

export function CreateOverPage({ kind, name, onMade }: AskedItem) {
  const [view, setView] = useState<ItemView>();
  const [given] = useState(() => (name ? { name } : {}));
  // Where the kind cannot be loaded the page stays as it is.
  useEffect(() => void fetchView(kind).then(setView, close), [kind]);
  if (!view) return null;
  return (
    <CreateDialog
      view={view}
      given={given}
      onShow={(made) => (onMade ? onMade(made) : tellCreated(view, made, { takesFocus: true }))}
      onClose={close}
    />
  );
}
