// The buttons that open the filters and the groups of a list, and the one that exports it.
import { Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Address } from '../address/address.ts';
import { groupsOf } from '../address/several.ts';
import { ExportButton } from '../export/export-button.tsx';
import { fieldLabel } from '../fields/field-label.ts';
import type { ItemView } from '../view.ts';
import { Icon } from './icons.tsx';

const fetchFilters = () => import('./filter-dialog.tsx');
const FilterDialog = lazyPart(async () => (await fetchFilters()).FilterDialog);

interface Props {
  view: ItemView;
  address: Address;
}

export function ListTools({ view, address, hasGroups }: Props & { hasGroups: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  useKeyboardShortcuts({ f: ({ shiftKey }) => shiftKey && setOpen(true) });
  const groups = hasGroups ? groupsOf(view) : [];
  const groupBy = (group: string | undefined) => () => address.narrow({ group, folded: undefined });
  return (
    <>
      <IconButton
        label={t('items.filter')}
        icon={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchFilters()}
        onClick={() => setOpen(true)}
      />
      {groups.length > 0 && (
        <MenuButton
          label={t('items.group')}
          icon={<Icon name="layers" />}
          entries={[undefined, ...groups].map((group) => ({
            label: group ? t(fieldLabel(view, group)) : t('items.ungrouped'),
            isChosen: group === address.group,
            onChoose: groupBy(group),
          }))}
        />
      )}
      <ExportButton view={view} />
      {isOpen && (
        <Suspense>
          <FilterDialog view={view} address={address} hasStatus={hasGroups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
