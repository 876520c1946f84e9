import { Suspense, use, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShiftKey } from '../../ui/use-shift-key.ts';
import { Icon } from '../filters/icons.tsx';
import type { ItemView } from '../view.ts';
import { ListedContext } from './listed.ts';

const fetchDialog = () => import('./export-dialog.tsx');
const ExportDialog = lazyPart(async () => (await fetchDialog()).ExportDialog);

/** Where a screen says what it lists. */
export function ExportButton({ view }: { view: ItemView }) {
  const t = useText();
  const listed = use(ListedContext);
  const [isOpen, setOpen] = useState(false);
  useShiftKey('E', listed && (() => setOpen(true)));
  if (!listed) return null;
  return (
    <>
      <IconButton
        label={t('items.export')}
        icon={<Icon name="download" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Shift+E"
        onPointerEnter={() => void fetchDialog()}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExportDialog view={view} listed={listed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
