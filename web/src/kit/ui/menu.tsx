import { Check } from 'lucide-react';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { MuiRoot } from '../theme/mui-root.tsx';
import { Keycap } from './keycap.tsx';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

interface Props {
  anchor: HTMLElement;
  isOpen: boolean;
  label: string;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  onClose: () => void;
}

export function Menu({ anchor, isOpen, label, entries, header, onClose }: Props) {
  const choose = ({ onChoose }: MenuEntry) => {
    onClose();
    onChoose();
  };
  return (
    <MuiRoot>
      <MuiMenu
        anchorEl={anchor}
        // Inside a dialog nothing outside can be pressed.
        container={anchor.closest('dialog') ?? undefined}
        open={isOpen}
        // A menu of choices opens at the present one, any other at its top.
        variant={entries.every(({ isChosen }) => isChosen !== undefined) ? 'selectedMenu' : 'menu'}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {header && <ListSubheader role="presentation">{header}</ListSubheader>}
        {entries.flatMap((entry) => [
          entry.isFirstOfGroup && <Divider key={`before ${entry.label}`} component="li" aria-hidden="true" />,
          <MenuItem
            key={entry.label}
            role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={entry.isChosen}
            selected={entry.isChosen ?? false}
            onClick={() => choose(entry)}
          >
            {entry.icon}
            <span className={styles.label}>{entry.label}</span>
            {entry.keys && (
              <span className={styles.keys}>
                {entry.keys.map((key) => (
                  <Keycap key={key}>{key}</Keycap>
                ))}
              </span>
            )}
            {entry.isChosen && <Check className={styles.tick} size={14} />}
          </MenuItem>,
        ])}
      </MuiMenu>
    </MuiRoot>
  );
}
