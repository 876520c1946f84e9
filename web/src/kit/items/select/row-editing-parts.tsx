import { useEffect, useState } from 'react';
import type { ItemView } from '../view.ts';
import type { Ask } from './bulk-actions.ts';
import { changeItems } from './bulk-calls.ts';
import { BulkDialog } from './bulk-dialogs.tsx';
import { RowEditor } from './row-editor.tsx';
import { rowEdit, type RowEdit } from './row-editing.ts';

/** The editor of a cell, and what a step asks for in addition. */
export function RowEditing({ view, edit }: { view: ItemView; edit: RowEdit }) {
  const [ask, setAsk] = useState<Ask>();
  const end = () => rowEdit.set(undefined);
  // The focus is in the editor: its row still shows which one it is.
  const row = edit.anchor.closest('tr');
  useEffect(() => {
    row?.setAttribute('data-editing', '');
    return () => row?.removeAttribute('data-editing');
  }, [row]);
  if (!ask) return <RowEditor view={view} edit={edit} onAsk={setAsk} />;
  return (
    <BulkDialog
      view={view}
      ask={ask}
      count={1}
      onClose={end}
      onChange={async (change) => {
        await changeItems(view, change, new Map([[edit.item.id, edit.item]]));
        end();
      }}
    />
  );
}
