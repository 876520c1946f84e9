// The content of a test case as it is read and run: the text around the steps, and the steps with what was seen at each.
import { findSteps, type TestStep } from '@tracery/contract/kinds/test-steps';
import { useId } from 'react';
import { LinkedMarkdown } from '../../../kit/items/references/linked-markdown.tsx';
import { useReferences, type KnownReferences } from '../../../kit/items/references/use-references.ts';
import { useTransition } from '../../../kit/items/detail/use-transition.tsx';
import { useMayWrite } from '../../../kit/items/use-may-write.ts';
import type { PartProps } from '../../../kit/items/view.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { StatusGlyph } from '../../../kit/ui/status-glyph.tsx';
import { formatList } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { results } from '../results.ts';
import type { StepResult } from './step-marks.ts';
import styles from './steps.module.css';
import { useStepMarks } from './use-step-marks.ts';

interface TextProps {
  markdown: string;
  /** What is known of what the whole content names. */
  known: KnownReferences | undefined;
}

const Text = ({ markdown, known }: TextProps) =>
  markdown.trim() === '' ? null : <LinkedMarkdown markdown={markdown} references={{ known }} />;

type StepMarks = ReturnType<typeof useStepMarks>;

const buttons = [
  { result: 'passed', glyph: 'done', label: 'steps.passed', word: 'result.pass' },
  { result: 'failed', glyph: 'failed', label: 'steps.failed', word: 'result.fail' },
] as const satisfies readonly { result: StepResult; [other: string]: unknown }[];

function StepMark({ at, marks }: { at: number; marks: StepMarks }) {
  const t = useText();
  const noteId = useId();
  const mark = marks.marks[at];
  const step = at + 1;
  return (
    <>
      <span className={styles.marks}>
        {buttons.map(({ result, glyph, label, word }) => (
          <Button
            key={result}
            variant="outlined"
            className={styles.mark}
            data-result={result}
            aria-pressed={mark?.result === result}
            aria-label={t(label, { step })}
            onClick={() => marks.give(at, result)}
          >
            <StatusGlyph glyph={glyph} />
            <span className={styles.word}>{t(word)}</span>
          </Button>
        ))}
      </span>
      {mark?.result === 'failed' && (
        <span className={styles.seen}>
          <label htmlFor={noteId}>{t('steps.seen', { step })}</label>
          <textarea
            id={noteId}
            rows={1}
            value={mark.note}
            onChange={(event) => marks.say(at, event.currentTarget.value)}
          />
        </span>
      )}
    </>
  );
}

interface StepsProps extends Pick<TextProps, 'known'> {
  steps: readonly TestStep[];
}

function Steps({ steps, marks, known }: StepsProps & { marks: StepMarks | undefined }) {
  const t = useText();
  return (
    <>
      <div className={styles.columns} data-run={marks ? '' : undefined} aria-hidden="true">
        <span />
        <span>{t('steps.action')}</span>
        <span>{t('steps.expected')}</span>
      </div>
      <ol className={styles.steps} aria-label={t('steps.title')}>
        {steps.map(({ action, expected }, at) => (
          // A step has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.step} data-run={marks ? '' : undefined}>
            <span className={styles.number}>{at + 1}</span>
            <div>
              <Text markdown={action} known={known} />
            </div>
            <div className={styles.expected}>
              <span className={styles.label}>{t('steps.expected')}</span>
              <Text markdown={expected} known={known} />
            </div>
            {marks && <StepMark at={at} marks={marks} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the marks amount to, and the way to record it. */
function Outcome({ view, item, count, marks }: PartProps & { count: number; marks: StepMarks }) {
  const t = useText();
  const { going, take } = useTransition(view, item);
  const { failed, passed, follows } = marks;
  if (failed.length + passed === 0) return null;
  const result = results.find(({ action }) => action === follows);
  return (
    <fieldset className={styles.outcome} aria-label={t('steps.outcome')}>
      <output>
        {failed.length > 0
          ? t('steps.failedAt', { step: formatList(failed.map(String)) })
          : t('steps.passedOf', { passed, count })}
      </output>
      {result && (
        <Button
          variant="primary"
          busyText={going ? t('action.saving') : undefined}
          onClick={() => take(result.transition)}
        >
          {t('steps.record', { result: t(result.label) })}
        </Button>
      )}
    </fieldset>
  );
}

function RunSteps({ view, item, steps, known }: PartProps & StepsProps) {
  const marks = useStepMarks({ view, item });
  return (
    <>
      <Steps steps={steps} marks={marks} known={known} />
      <Outcome view={view} item={item} count={steps.length} marks={marks} />
    </>
  );
}

export function StepsReader({ view, item, markdown }: PartProps & { markdown: string }) {
  const mayRun = useMayWrite() && !item.isFrozen;
  const known = useReferences([markdown]);
  const found = findSteps(markdown);
  if (!found || found.steps.length === 0) return <Text markdown={markdown} known={known} />;
  const { before, steps, after } = found;
  return (
    <>
      <Text markdown={before} known={known} />
      {mayRun ? (
        <RunSteps view={view} item={item} steps={steps} known={known} />
      ) : (
        <Steps steps={steps} marks={undefined} known={known} />
      )}
      <Text markdown={after} known={known} />
    </>
  );
}
