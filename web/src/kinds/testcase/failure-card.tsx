// While a test case fails: since when, what was raised about it, and the way to say so.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { defect } from '@tracery/contract/kinds/defect';
import { testcase } from '@tracery/contract/kinds/testcase';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { CreateDefectButton } from '../../kit/items/create/create-button.tsx';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import type { PartProps } from '../../kit/items/view.ts';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './failure-card.module.css';
import { hasFailed } from './results.ts';
import { useRuns } from './use-runs.ts';

export const FailureCard = (props: PartProps) => (hasFailed(props.item) ? <Card {...props} /> : null);

function Card({ item }: PartProps) {
  const t = useText();
  const titleId = useId();
  const [latest] = useRuns(item.id).runs;
  const query = { kind: testcase.kind, sourceId: item.id };
  const links = useRead('GET /damapi/v1/links/list', { query }).data?.list;
  const found = links?.filter((link) => link.type === 'found' && link.isForward) ?? [];
  const since = new Date(latest?.createdAt ?? item.updatedAt);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title} title={formatMoment(since)}>
        <StatusGlyph glyph="failed" />
        {t('failing.title', { when: formatDistance(since) })}
      </h2>
      {links && found.length === 0 && <p>{t('failing.none')}</p>}
      {found.length > 0 && (
        <ul className={styles.defects}>
          {found.map((link) => (
            <li key={link.id}>
              <Link
                to={kindSummaries.Defect.screen.path}
                search={{ id: String(link.itemId) }}
                className={classNames(buttonLook({ variant: 'outlined' }), styles.open)}
                aria-label={`${t('item.open')} ${itemNumber('Defect', link.oid)} ${link.name}`}
              >
                {t('item.open')} <span className={styles.number}>{itemNumber('Defect', link.oid)}</span>
              </Link>
              <span className={styles.name} title={link.name}>
                {link.name}
              </span>
              <StatusMark definition={defect} item={link} />
            </li>
          ))}
        </ul>
      )}
      <CreateDefectButton item={item} note={latest?.note} className={styles.raise} />
    </section>
  );
}
