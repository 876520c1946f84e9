import { ArrowUpDown } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { sortWord, type SortProps } from './sort-select.tsx';
import { sortsOf } from '../address/sorts.ts';

/** Where there is little room: the orders stand in a menu, the present one with a check mark. */
export function SortMenu({ view, value, onChange }: SortProps) {
  const t = useText();
  return (
    <MenuButton
      label={t('items.sort')}
      icon={<ArrowUpDown size={15} />}
      entries={sortsOf(view.definition).map(({ word }) => ({
        label: t(sortWord(view, word)),
        isChosen: word === value,
        onChoose: () => onChange(word),
      }))}
    />
  );
}
