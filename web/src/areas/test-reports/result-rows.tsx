// One result: how it went, of which test, how it went before, how long it took, and what can be done about it.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { CreateButton } from '../../kit/items/create/create-button.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { readReportsAgain, type Result } from './calls.ts';
import styles from './result-rows.module.css';
import { Trend } from './trend.tsx';
import { durationWords } from './words.ts';

export const looks = {
  passed: { glyph: 'done', tone: 'green', label: 'report.passed' },
  failed: { glyph: 'failed', tone: 'red', label: 'report.failed' },
  skipped: { glyph: 'gone', tone: 'neutral', label: 'report.skipped' },
} as const;

/** The test case, or the test where there is none. */
export function TestName({ result: { testcase, name, group } }: { result: Result }) {
  if (!testcase)
    return (
      <span className={styles.test} title={group}>
        <code>{name}</code>
      </span>
    );
  return (
    <Link
      to={kindSummaries.Testcase.screen.path}
      search={{ id: String(testcase.id) }}
      className={styles.test!}
      title={`${group} ${name}`}
    >
      <code>{itemNumber('Testcase', testcase.oid)}</code>
      <span>{testcase.name}</span>
    </Link>
  );
}

/** A fence that nothing in the text closes. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function Raise({ result }: { result: Result }) {
  const t = useText();
  const { testcase, name, message } = result;
  const given = ({ createdFrom }: ItemView) => {
    const about = { name: testcase?.name ?? name, data: { content: '' } };
    const values = createdFrom!.values(about as never, message && fenced(message));
    return { ...values, ...(testcase && { [createdFrom!.parameter]: String(testcase.id) }) };
  };
  return (
    <CreateButton
      kind="Defect"
      label={t('report.raise')}
      className={styles.act}
      given={given}
      onMade={readReportsAgain}
    />
  );
}

function Act({ result }: { result: Result }) {
  const t = useText();
  const mayWrite = useMayWrite();
  const { defect } = result;
  if (defect) {
    const number = itemNumber('Defect', defect.oid);
    return (
      <Link
        to={kindSummaries.Defect.screen.path}
        search={{ id: String(defect.id) }}
        className={`${buttonLook({ variant: 'outlined' })} ${styles.act}`}
        title={defect.name}
      >
        {t('report.openItem', { number })}
      </Link>
    );
  }
  return mayWrite ? <Raise result={result} /> : null;
}

interface RowProps {
  result: Result;
  mark: ReactNode;
  children?: ReactNode;
}

const Row = ({ result, mark, children }: RowProps) => {
  const t = useText();
  return (
    <li className={styles.row}>
      <span className={styles.mark}>{mark}</span>
      <TestName result={result} />
      <Trend trend={result.trend} />
      <span className={styles.time}>{durationWords(t, result.milliseconds)}</span>
      {children}
    </li>
  );
};

function ResultMark({ result: { result } }: { result: Result }) {
  const t = useText();
  const { glyph, tone, label } = looks[result];
  return (
    <span className={styles.word} data-tone={tone}>
      <StatusGlyph glyph={glyph} />
      {t(label)}
    </span>
  );
}

export function FailingRow({ result }: { result: Result }) {
  const t = useText();
  const { message, name } = result;
  return (
    <Row result={result} mark={<ResultMark result={result} />}>
      <span className={styles.acts}>
        <Act result={result} />
      </span>
      {message && (
        // A long one scrolls, so keys must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.message} tabIndex={0} aria-label={t('report.message', { name })}>
          {message}
        </pre>
      )}
    </Row>
  );
}

export function FlakyRow({ result }: { result: Result }) {
  const t = useText();
  return (
    <Row
      result={result}
      mark={
        <span className={styles.word} data-tone="violet">
          <Activity size={16} />
          {t('report.flaky')}
        </span>
      }
    />
  );
}

export const RefusedRow = ({ result }: { result: Result }) => (
  <Row result={result} mark={<ResultMark result={result} />}>
    <p className={styles.why}>{result.why}</p>
  </Row>
);
