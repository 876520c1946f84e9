// The menu of the drawer: what the person's roles permit, in the order and groups of the route table.
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { permittedRoutes } from '../routes/role-filter.ts';
import { addressOf, menuIn, routeTable, type Address, type AppPath, type Group } from '../routes/table.ts';
import styles from './drawer.module.css';
import { menuIcons } from './menu-icons.tsx';

interface Chosen {
  /** Called when an entry was chosen. */
  onChosen?: (() => void) | undefined;
}

function Entry({ address, onChosen }: Chosen & { address: Address }) {
  const t = useText();
  const path = address.path as AppPath;
  const Icon = menuIcons[path];
  const label = t(address.title);
  // A page that is not in the menu stands under one that is.
  const isAbove = useRouterState({
    select: ({ location }) => addressOf(location.pathname)?.under === path,
  });
  return (
    <li>
      <Link
        to={path}
        className={styles.entry!}
        title={label}
        aria-current={isAbove ? 'true' : undefined}
        onClick={onChosen}
      >
        {Icon && <Icon size={18} strokeWidth={1.5} />}
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}

function EntryGroup({ group, onChosen }: Chosen & { group: Group }) {
  const t = useText();
  const id = useId();
  return (
    <li className={styles.group}>
      <span id={id} className={styles.groupTitle}>
        {t(group.title)}
      </span>
      <ul aria-labelledby={id}>
        {group.children.map((child) => (
          <Entry key={child.path} address={child} onChosen={onChosen} />
        ))}
      </ul>
    </li>
  );
}

export function DrawerMenu({ onChosen }: Chosen) {
  const roles = useSession()?.claims.roles ?? [];
  return (
    <ul className={styles.menu}>
      {menuIn(permittedRoutes(routeTable, roles)).map((entry) =>
        'children' in entry ? (
          <EntryGroup key={entry.title} group={entry} onChosen={onChosen} />
        ) : (
          <Entry key={entry.path} address={entry} onChosen={onChosen} />
        ),
      )}
    </ul>
  );
}
