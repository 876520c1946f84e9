// The drawer beside the page: open from 1264 px, a rail of icons below, and over the page when the menu button is
// pressed.
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { permittedRoutes } from '../routes/role-filter.ts';
import { addressOf, menuIn, routeTable, type Address, type AppPath, type Group } from '../routes/table.ts';
import styles from './drawer.module.css';
import { Later } from './later.tsx';
import { menuIcons } from './menu-icons.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { useModal } from '../../kit/ui/use-modal.ts';
import { useStore } from '../../lib/store.ts';
import { traceScope } from './trace-scope.ts';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';

const GapCount = lazyComponent(async () => (await import('./menu-summary.tsx')).GapCount);
const ProposalsEntry = lazyComponent(async () => (await import('./menu-summary.tsx')).ProposalsEntry);
const DrawerViews = lazyPart(
  async () => (await import('../../kit/items/views/drawer-views.tsx')).DrawerViews,
);
const RunningIteration = lazyComponent(
  async () => (await import('./running-iteration.tsx')).RunningIteration,
);

// The menu of the drawer: what the person's roles permit, in the order and groups of the route table.
interface Chosen {
  /** Called when an entry was chosen. */
  onChosen?: (() => void) | undefined;
}

function Entry({ address, onChosen }: Chosen & { address: Address }) {
  const t = useText();
  const path = address.path as AppPath;
  const Icon = menuIcons[path];
  const label = t(address.title);
  const { iteration } = useStore(traceScope);
  const isScoped = path === '/trace' && iteration !== '';
  // A page that is not in the menu stands under one that is.
  const isAbove = useRouterState({
    select: ({ location }) => addressOf(location.pathname)?.under === path,
  });
  return (
    <li>
      <Link
        to={path}
        // The number beside it is that of its scope.
        {...(isScoped && { search: { iteration } })}
        className={styles.entry!}
        title={label}
        aria-current={isAbove ? 'true' : undefined}
        onClick={onChosen}
      >
        {Icon && <Icon size={18} strokeWidth={1.5} />}
        <span className={styles.label}>{label}</span>
        {path === '/trace' && (
          <Later>
            <GapCount />
          </Later>
        )}
      </Link>
      {address.creates && (
        <Later>
          <DrawerViews path={path} label={label} onChosen={onChosen} />
        </Later>
      )}
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

function DrawerMenu({ onChosen }: Chosen) {
  const roles = useSession()?.claims.roles ?? [];
  return (
    <ul className={styles.menu}>
      {menuIn(permittedRoutes(routeTable, roles)).map((entry) =>
        'children' in entry ? (
          <EntryGroup key={entry.title} group={entry} onChosen={onChosen} />
        ) : entry.path === '/proposals' ? (
          <Later key={entry.path}>
            <ProposalsEntry onChosen={onChosen} />
          </Later>
        ) : (
          <Entry key={entry.path} address={entry} onChosen={onChosen} />
        ),
      )}
    </ul>
  );
}

const Foot = ({ onChosen }: Chosen) => (
  <Later>
    <RunningIteration onChosen={onChosen} />
  </Later>
);

export function Drawer() {
  const t = useText();
  return (
    <nav className={styles.drawer} aria-label={t('shell.menu')} data-tour="menu">
      <DrawerMenu />
      <Foot />
    </nav>
  );
}

export function DrawerOverPage({ onClose }: { onClose: () => void }) {
  const t = useText();
  const modal = useModal({ onClose, closesOutside: true });
  return (
    // The handlers only close it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog {...modal} className={styles.over} aria-label={t('shell.menu')}>
      <nav className={classNames(styles.drawer, styles.whole)} aria-label={t('shell.menu')}>
        <DrawerMenu onChosen={onClose} />
        <Foot onChosen={onClose} />
      </nav>
    </dialog>
  );
}
