import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Keycap } from './keycap.tsx';
import type { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

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
    // Before the entry runs: a dialog that it opens returns the focus to where it was.
    anchor.focus();
    onChoose();
  };
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      {/* While a modal dialog is open, everything outside of it is inert. */}
      <BaseMenu.Portal container={anchor.closest('dialog') ?? undefined}>
        <BaseMenu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={16}
        >
          <BaseMenu.Popup
            className={styles.menu}
            aria-label={label}
            finalFocus={() => anchor}
            onFocus={focusFirst}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Escape') return;
              // Escape closes the menu, not also the dialog around it.
              event.preventDefault();
              event.stopPropagation();
              onClose();
            }}
          >
            {header && <div className={styles.header}>{header}</div>}
            {entries.map((entry) => (
              <Fragment key={entry.label}>
                {entry.isFirstOfGroup && <div className={styles.divider} aria-hidden="true" />}
                <BaseMenu.Item
                  className={styles.item}
                  role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={entry.isChosen}
                  onClick={() => choose(entry)}
                >
                  {entry.icon}
                  <span className={styles.label}>{entry.label}</span>
                  {entry.keys && (
                    <span className={styles.keys}>
                      {entry.keys.map((key, at) => (
                        // C C is a sequence too.
                        // oxlint-disable-next-line react/no-array-index-key
                        <Keycap key={key + at}>{key}</Keycap>
                      ))}
                    </span>
                  )}
                  {entry.isChosen && <Check className={styles.tick} size={14} />}
                </BaseMenu.Item>
              </Fragment>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Base UI focuses the menu itself when it opens. A menu of choices starts at the present one, others at the first. */
function focusFirst({ target, currentTarget: menu, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (target !== menu || menu.contains(relatedTarget)) return;
  const isChoice = !menu.querySelector('[role=menuitem]');
  const chosen = isChoice && menu.querySelector<HTMLElement>('[aria-checked=true]');
  (chosen || menu.querySelector<HTMLElement>('[role^=menuitem]'))?.focus();
}
