// The commits, branches and pull requests that name an item, with their state and their checks.
import type { Answer, Registry } from '@tracery/contract';
import { forgeNames, type CheckState, type Forge } from '@tracery/contract/git/rules';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  GitBranch,
  GitCommitHorizontal,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
} from 'lucide-react';
import { useId } from 'react';
import { formatDistance, formatList, formatMoment, formatSentences } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import styles from './development.module.css';

const list = 'GET /prdapi/v1/git/development';

type Entry = Answer<Registry[typeof list]>['list'][number];
type Check = Entry['checks'][number];

const pullIcons = {
  open: GitPullRequest,
  draft: GitPullRequestDraft,
  merged: GitMerge,
  closed: GitPullRequestClosed,
};

const checkIcons = {
  running: CircleDashed,
  failed: CircleX,
  passed: CircleCheck,
  skipped: CircleSlash,
} as const satisfies Record<CheckState, unknown>;

/** Where the forge told no address, there is nothing to open. */
function Named({ entry, children }: { entry: Entry; children: string }) {
  if (entry.link === '') return <span className={styles.name}>{children}</span>;
  return (
    <a href={entry.link} target="_blank" rel="noreferrer" className={styles.name}>
      {children}
    </a>
  );
}

function CheckMark({ check: { name, state, link } }: { check: Check }) {
  const t = useText();
  const Icon = checkIcons[state];
  const shown = (
    <>
      <Icon size={14} data-check={state} />
      {t(`development.check.${state}`, { name })}
    </>
  );
  return (
    <li className={styles.check}>
      {link === '' ? (
        shown
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )}
    </li>
  );
}

const worst: readonly CheckState[] = ['failed', 'running', 'passed', 'skipped'];

/** All checks of a commit as one mark. */
function ChecksMark({ checks }: { checks: readonly Check[] }) {
  const t = useText();
  const state = worst.find((one) => checks.some((check) => check.state === one));
  if (!state) return null;
  const Icon = checkIcons[state];
  const label = t(`development.checks.${state}`);
  return (
    <span title={label} className={styles.mark}>
      <Icon size={14} data-check={state} />
      <span className={visuallyHidden.text}>{label}</span>
    </span>
  );
}

function When({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(moment)} className={styles.when}>
      {formatDistance(moment)}
    </time>
  );
}

function Pull({ entry }: { entry: Entry }) {
  const t = useText();
  const state = entry.state ?? 'open';
  const Icon = pullIcons[state];
  const number = `${entry.forge === 'gitlab' ? '!' : '#'}${entry.name}`;
  return (
    <li className={styles.entry} data-pull={state}>
      <Icon size={16} />
      <div className={styles.lines}>
        <span>
          <Named entry={entry}>{entry.title || number}</Named> <span className={styles.number}>{number}</span>
        </span>
        <span className={styles.second}>
          {formatSentences(
            t('development.by', { who: entry.author, when: formatDistance(new Date(entry.at)) }),
            t('development.into', { branch: entry.target }),
          )}
        </span>
        {entry.checks.length > 0 && (
          <ul className={styles.checks} aria-label={t('development.checks')}>
            {entry.checks.map((check) => (
              <CheckMark key={check.name} check={check} />
            ))}
          </ul>
        )}
      </div>
      <span className={styles.state}>{t(`development.state.${state}`)}</span>
    </li>
  );
}

function Branch({ entry }: { entry: Entry }) {
  return (
    <li className={styles.entry}>
      <GitBranch size={16} />
      <div className={styles.lines}>
        <Named entry={entry}>{entry.name}</Named>
      </div>
      <ChecksMark checks={entry.checks} />
      <When at={entry.at} />
    </li>
  );
}

function Commit({ entry }: { entry: Entry }) {
  return (
    <li className={styles.entry}>
      <GitCommitHorizontal size={16} />
      <div className={styles.lines}>
        <span>
          <Named entry={entry}>{entry.name.slice(0, 7)}</Named> {entry.title}
        </span>
        <span className={styles.second}>{entry.author}</span>
      </div>
      <ChecksMark checks={entry.checks} />
      <When at={entry.at} />
    </li>
  );
}

const rows = { pull: Pull, branch: Branch, commit: Commit };

function Repository({ name, forge, entries }: { name: string; forge: Forge; entries: readonly Entry[] }) {
  const id = useId();
  return (
    <div className={styles.repository}>
      <h3 id={id} className={styles.head}>
        <GitBranch size={14} />
        <span className={styles.lines}>{name}</span>
        <span className={styles.second}>{forgeNames[forge]}</span>
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {entries.map((entry) => {
          const Row = rows[entry.type];
          return <Row key={entry.id} entry={entry} />;
        })}
      </ul>
    </div>
  );
}

export function Development({ kind, id }: { kind: ItemKind; id: number }) {
  const t = useText();
  const titleId = useId();
  const { data } = useRead(list, { query: { kind, sourceId: id } }, { isQuiet: true });
  if (!data || data.list.length === 0) return null;
  const counts = (['pull', 'branch', 'commit'] as const).flatMap((type) => {
    const count = data.list.filter((entry) => entry.type === type).length;
    return count > 0 ? [t(`development.count.${type}`, { count })] : [];
  });
  const repositories = Map.groupBy(data.list, ({ forge, repository }) => `${forge} ${repository}`);
  return (
    <section className={styles.development} aria-labelledby={titleId}>
      <div className={styles.title}>
        <h2 id={titleId}>{t('development.title')}</h2>
        <span className={styles.second}>{formatList(counts)}</span>
      </div>
      {[...repositories].map(([key, entries]) => (
        <Repository key={key} name={entries[0]!.repository} forge={entries[0]!.forge} entries={entries} />
      ))}
      {!data.isWhole && <p className={styles.second}>{t('development.more', { count: data.list.length })}</p>}
    </section>
  );
}
