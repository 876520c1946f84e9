// Open risks where probability and impact meet, pinned under their list.
import { risk } from '@tracery/contract/kinds/risk';
import { priorityOf } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { PriorityBars, type Level } from '../../kit/ui/priority-bars.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { countsOf, levels, risksAt } from './cells.ts';
import styles from './risk-grid.module.css';

const query = {
  page: 1,
  limit: 100,
  sort: 'priority',
  direction: 'desc',
  status: risk.statuses.opening.number,
} as const;

/** So many numbers fit into a cell. */
const most = 1;

interface Props {
  openId: number | undefined;
}

export function RiskGrid({ openId }: Props) {
  const t = useText();
  const titleId = useId();
  const [isOpen, setOpen] = useState(true);
  const risks = useRead('GET /prdapi/v1/risks/list', { query }).data?.list ?? [];
  if (risks.length === 0) return null;

  const cell = (probability: Level, impact: Level) => {
    const here = risksAt(risks, probability, impact);
    // The one that is open is always seen.
    const shown = here.toSorted((a, b) => Number(b.id === openId) - Number(a.id === openId)).slice(0, most);
    return (
      <td
        key={impact}
        className={styles.cell}
        data-level={priorityOf(probability, impact)}
        data-here={here.some(({ id }) => id === openId) || undefined}
      >
        {shown.map(({ id, oid, name }) => (
          <Link
            key={id}
            to="/task/risk"
            search={(present) => ({ ...present, id: String(id), riskId: undefined })}
            className={styles.number!}
            title={name}
          >
            {itemNumber('Risk', oid)}
          </Link>
        ))}
        {here.length > most && <span>{`+${here.length - most}`}</span>}
        {here.length === 0 && probability * impact}
      </td>
    );
  };
  return (
    <section className={styles.grid} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('risk.open')}</h2>
        <span>{isOpen && t('risk.gridHint')}</span>
        <IconButton
          label={t(isOpen ? 'risk.gridHide' : 'risk.gridShow')}
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.inside}>
          <table className={styles.table} aria-label={t('risk.gridHint')}>
            <tbody>
              {levels.map((probability) => (
                <tr key={probability}>
                  <th scope="row">{t(`level.${probability}`)}</th>
                  {levels.toReversed().map((impact) => cell(probability, impact))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>×</td>
                {levels.toReversed().map((impact) => (
                  <th key={impact} scope="col">
                    {t(`level.${impact}`)}
                  </th>
                ))}
              </tr>
            </tfoot>
          </table>
          <ul className={styles.counts}>
            {countsOf(risks).map(({ level, count }) => (
              <li key={level}>
                <PriorityBars level={level} />
                <span>{t('risk.count', { count })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
