// A button that opens a menu. The menu is loaded when the pointer or the focus reaches the button, so that pages open
// without it.
import { Suspense, useState, type ReactNode } from 'react';
import { buttonLook } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

const fetchMenu = () => import('./menu.tsx');
const Menu = lazyComponent(async () => (await fetchMenu()).Menu);

interface Props {
  /** The name of the menu, and of the button. */
  label: string;
  entries: readonly MenuEntry[];
  /** The content of a text button. */
  children?: ReactNode;
  /** Makes it an icon button. */
  icon?: ReactNode;
  header?: ReactNode;
  variant?: 'text' | 'outlined';
  /** Instead of the look of a variant. */
  className?: string | undefined;
  /** The content names the button; the label names only the menu. */
  isNamedInside?: boolean;
}

export function MenuButton(props: Props) {
  const { label, entries, children, icon, header, variant = 'text', isNamedInside = false } = props;
  const { className = buttonLook({ variant }) } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const common = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: () => void fetchMenu(),
    onFocus: () => void fetchMenu(),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget);
      setOpen(true);
    },
  } as const;
  return (
    <>
      {icon ? (
        <IconButton {...common} label={label} icon={icon} />
      ) : (
        <button
          type="button"
          {...common}
          className={className}
          aria-label={isNamedInside ? undefined : label}
        >
          {children}
        </button>
      )}
      {anchor && (
        <Suspense>
          <Menu
            anchor={anchor}
            isOpen={isOpen}
            label={label}
            entries={entries}
            header={header}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
