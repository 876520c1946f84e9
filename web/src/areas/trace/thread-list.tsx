// Threads, feature by feature.
import { Link } from '@tanstack/react-router';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import type { TraceAddress } from './address.ts';
import styles from './thread-list.module.css';
import { groupByFeature, type FeatureGroup, type Stage, type Trace } from './thread-line.ts';
import { ThreadRow } from './thread-row.tsx';

/** As high as a row is in the style sheet. */
const rowHeight = 31;

/** From the feature to each of its requirements. */
function Branches({ traces }: { traces: readonly Trace[] }) {
  const height = traces.length * rowHeight;
  const middle = height / 2;
  return (
    <svg
      className={styles.branches}
      width="32"
      height={height}
      viewBox={`0 0 32 ${height}`}
      aria-hidden="true"
    >
      {traces.map(({ requirement: { id }, release }, index) => {
        const end = (index + 0.5) * rowHeight;
        return (
          <path
            key={id}
            className={styles.branch}
            data-frozen={release === 'Frozen' || undefined}
            d={`M5 ${middle}C20 ${middle} 13 ${end} 32 ${end}`}
          />
        );
      })}
      <circle className={styles.root} cx="6" cy={middle} r="4.5" />
    </svg>
  );
}

interface Props {
  traces: readonly Trace[];
  address: TraceAddress;
  /** The stage that the keys have led to. */
  at: Stage;
  /** The one row that Tab reaches. */
  reachable: number | undefined;
  onOpen: (id: number) => void;
  isBusy: boolean;
}

function Group({
  group: { feature, traces },
  address,
  reachable,
  onOpen,
}: Pick<Props, 'address' | 'reachable' | 'onOpen'> & { group: FeatureGroup }) {
  const titleId = useId();
  return (
    <div className={styles.group}>
      <h2 id={titleId} className={styles.feature}>
        <Link
          to={kindSummaries.Feature.screen.path}
          search={{ id: String(feature.id) }}
          title={feature.name}
          className={styles.featureLink!}
        >
          <span className={styles.featureName}>{feature.name}</span>{' '}
          <span className={styles.number}>{itemNumber('Feature', feature.oid)}</span>
        </Link>
      </h2>
      <Branches traces={traces} />
      <ul className={styles.rows} aria-labelledby={titleId}>
        {traces.map((trace) => {
          const { id } = trace.requirement;
          return (
            <li key={id}>
              <ThreadRow
                trace={trace}
                href={address.hrefOf(id)}
                isOpen={id === address.openId}
                isReachable={id === reachable}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function ThreadList({ traces, address, at, reachable, onOpen, isBusy }: Props) {
  const t = useText();
  return (
    <section
      className={styles.list}
      aria-label={t('trace.list')}
      aria-busy={isBusy || undefined}
      data-at={at}
    >
      {groupByFeature(traces).map((group) => (
        <Group
          key={group.traces[0]!.requirement.id}
          group={group}
          address={address}
          reachable={reachable}
          onOpen={onOpen}
        />
      ))}
    </section>
  );
}
