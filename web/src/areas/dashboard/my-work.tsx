import { defect } from '@tracery/contract/kinds/defect';
import { document } from '@tracery/contract/kinds/document';
import { feature } from '@tracery/contract/kinds/feature';
import { requirement } from '@tracery/contract/kinds/requirement';
import { risk } from '@tracery/contract/kinds/risk';
import { task } from '@tracery/contract/kinds/task';
import { testcase } from '@tracery/contract/kinds/testcase';
import { uml } from '@tracery/contract/kinds/uml';
import { Link } from '@tanstack/react-router';
import { isLevel, PriorityBars } from '../../kit/ui/priority-bars.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { dueOn } from '../../kit/items/fields/due.ts';
import { lookOf, statusWord } from '../../kit/items/fields/status-look.ts';
import { Mark, StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText, type PlainKey, type Translate } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import type { Answer, Registry } from '@tracery/contract';
import { itemNumber } from '@tracery/contract/work-item/number';
import styles from './my-work.module.css';
import { Panel } from './panel.tsx';

type Waiting = Answer<Registry['GET /prdapi/v1/products/my-work']>['list'][number];

const definitions = {
  Task: task,
  Risk: risk,
  Defect: defect,
  Feature: feature,
  Requirement: requirement,
  UML: uml,
  Document: document,
  Testcase: testcase,
};

/** Kinds have words of their own for it. */
function wordOf({ kind, level, importance }: Waiting, t: Translate): string | undefined {
  if (importance !== undefined)
    return t(`${kind === 'Defect' ? 'severity' : 'importance'}.${importance}` as PlainKey);
  return isLevel(level) ? t(`level.${level}`) : undefined;
}

function Row({ item }: { item: Waiting }) {
  const t = useText();
  const language = useLanguage();
  const definition = definitions[item.kind];
  const due = dueOn(item.planCloseAt);
  const word = wordOf(item, t);
  const said = formatList([
    definition.words[language],
    item.isToReview ? t('myWork.toReview') : statusWord(definition, item.status),
    word &&
      t('text.named', {
        name: t(item.kind === 'Defect' ? 'field.severity' : 'field.importance'),
        value: word,
      }),
    due?.text,
  ]);
  return (
    <li className={styles.row}>
      <Link
        to={definition.screen.path as '/task/task'}
        search={{ id: String(item.id) }}
        className={styles.name!}
        title={item.name}
        aria-description={said}
      >
        <span className={styles.number}>{itemNumber(item.kind, item.oid)}</span> {item.name}
      </Link>
      <span className={styles.kind}>{definition.words[language]}</span>
      <span className={styles.status}>
        {item.isToReview ? (
          <Mark phase={{ ...lookOf('reviewing'), word: t('myWork.toReview') }} />
        ) : (
          <StatusMark definition={definition} item={{ status: item.status, isFrozen: 0 }} />
        )}
      </span>
      <span className={styles.level}>
        {isLevel(item.level) && <PriorityBars level={item.level} word={word} />}
      </span>
      <span className={styles.due} data-tone={due?.tone}>
        {due?.text}
      </span>
    </li>
  );
}

const skeletonRows = 4;

const MyWorkSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <Skeleton key={row} width={`${80 - (row % 3) * 16}%`} />
    ))}
  </div>
);

/** Everything that waits for the user, by due date and importance. */
export function MyWork() {
  const t = useText();
  const read = useRead('GET /prdapi/v1/products/my-work', {});
  return (
    <Panel
      className={styles.work}
      title={t('myWork.title')}
      failedText={t('myWork.failed')}
      emptyText={t('myWork.empty')}
      skeleton={<MyWorkSkeleton />}
      read={read}
    >
      {(items) => (
        <>
          <ul className={styles.rows}>
            {items.map((item) => (
              // A test case may be both run and read by the same person.
              <Row key={`${item.id} ${item.isToReview}`} item={item} />
            ))}
          </ul>
          {read.data?.isWhole === false && (
            <p className={styles.more}>{t('myWork.more', { count: items.length })}</p>
          )}
        </>
      )}
    </Panel>
  );
}
