import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { classNames } from '../../kit/ui/class-names.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useAfterWrites } from '../../lib/query/use-after-writes.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useStore } from '../../lib/store.ts';
import { addressOf } from '../routes/table.ts';
import styles from './drawer.module.css';
import { menuIcons } from './menu-icons.tsx';
import { traceScope } from './trace-scope.ts';

const iterationIn = (search: object): string => {
  const { iteration } = search as { iteration?: unknown };
  return typeof iteration === 'string' && /^\d+$/.test(iteration) ? iteration : '';
};

/** The scope of Traceability: as its address says while it is open, and as it was left afterwards. Empty: all. */
function useTraceScope(): string {
  const productId = useSession()?.claims.productId ?? 0;
  const open = useRouterState({
    select: ({ location }) =>
      addressOf(location.pathname)?.path === '/trace' ? iterationIn(location.search) : undefined,
  });
  const last = useStore(traceScope);
  const scope = open ?? (last.productId === productId ? last.iteration : '');
  useEffect(() => traceScope.set({ productId, iteration: scope }), [productId, scope]);
  return scope;
}

/** What the menu tells of the product, asked once for all of its entries. */
function useMenuSummary() {
  const scope = useTraceScope();
  const query = scope ? { iterationId: Number(scope) } : {};
  const { data, refetch } = useRead('GET /damapi/v1/traces/summary', { query }, { isQuiet: true });
  useAfterWrites(refetch);
  return data;
}

/** How many requirements of the scope have gaps: the only number of the menu that asks for something. */
export function GapCount() {
  const t = useText();
  const data = useMenuSummary();
  if (!data?.gaps) return null;
  return (
    <span className={styles.gaps}>
      <StatusGlyph glyph="initial" size={13} />
      <span className={styles.label}>{t('trace.gapCount', { count: data.gaps })}</span>
    </span>
  );
}

/** The way to the proposals, while one is open. */
export function ProposalsEntry({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const t = useText();
  const count = useMenuSummary()?.proposals;
  const Icon = menuIcons['/proposals']!;
  const label = t('screen.proposals');
  if (!count) return null;
  return (
    <li>
      <Link to="/proposals" className={styles.entry!} title={label} onClick={onChosen}>
        <Icon size={18} strokeWidth={1.5} />
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.label, styles.count)}>{count}</span>
      </Link>
    </li>
  );
}
