// The dialog for a new item of any kind over whatever page is open, which stays as it is.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useState } from 'react';
import { askedItem, canBeAsked, type AskedItem } from '../../kit/items/create/asked-item.ts';
import { CreateDialog } from '../../kit/items/create/create-dialog.tsx';
import { tellCreated } from '../../kit/items/create/tell-created.ts';
import { fetchView } from '../../kit/items/create/view-loaders.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { createPath, openPath } from '../../lib/navigation.ts';

const close = () => askedItem.set(undefined);

/** The kind that a list shows. */
const kindAt = (path: string | undefined): ItemKind | undefined =>
  itemKinds.find((kind) => canBeAsked(kind) && kindSummaries[kind].screen.path === path);

export function CreateOverPage({ listPath, kind = kindAt(listPath), name, onMade }: AskedItem) {
  const [view, setView] = useState<ItemView>();
  const [given] = useState(() => (name ? { name } : {}));
  useEffect(() => {
    if (kind) {
      // Where the kind cannot be loaded the page stays as it is.
      void fetchView(kind).then(setView, close);
    } else {
      close();
      openPath(createPath(listPath!));
    }
  }, [kind, listPath]);
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
