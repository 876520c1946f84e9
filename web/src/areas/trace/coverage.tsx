// How far the requirements of the scope are traced, stage by stage.
import type { Answer, Registry } from '@tracery/contract';
import { Repeat, type LucideIcon } from 'lucide-react';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { formatList } from '../../lib/format.ts';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import styles from './coverage.module.css';
import type { Stage } from './thread-line.ts';

export type Summary = Answer<Registry['GET /damapi/v1/traces/summary']>;

type Tone = 'amber' | 'red';

interface Part {
  colour: 'line' | 'green' | 'blue' | 'amber' | 'red' | 'orange' | 'pale';
  count: number;
}

interface Figure {
  stage: Stage | 'Feature';
  figure: number | string;
  unit: string;
  parts: readonly Part[];
  /** What the parts are parts of. */
  all: number;
  note: string;
  tone?: Tone | undefined;
}

export const stageIcons: Record<Stage | 'Feature', LucideIcon> = {
  Feature: itemIcons.Feature,
  Requirement: itemIcons.Requirement,
  Function: itemIcons.Function,
  Testcase: itemIcons.Testcase,
  Defect: itemIcons.Defect,
  Release: Repeat,
};

const wordIf = (count: number, word: string) => (count > 0 ? [word] : []);

function figuresOf(t: Translate, summary: Summary): Figure[] {
  const {
    features,
    requirements: all,
    finished,
    developing,
    functions,
    testcases,
    defects,
    gaps,
    release,
  } = summary;
  const earlier = all - finished - developing;
  const inFunctions = wordIf(functions.gaps, t('trace.gapCount', { count: functions.gaps }));
  const inTestcases = [
    ...wordIf(testcases.gaps, t('trace.gapCount', { count: testcases.gaps })),
    ...wordIf(testcases.failing, t('trace.failingCount', { count: testcases.failing })),
    ...wordIf(testcases.blocked, t('trace.blockedCount', { count: testcases.blocked })),
  ];
  return [
    {
      stage: 'Feature',
      figure: features.isExact ? features.count : t('trace.moreThan', { count: features.count }),
      unit: t('trace.inScope'),
      parts: [{ colour: 'line', count: all - gaps }],
      all,
      note: gaps > 0 ? t('trace.gapCount', { count: gaps }) : t('trace.allLinked'),
      tone: gaps > 0 ? 'amber' : undefined,
    },
    {
      stage: 'Requirement',
      figure: all,
      unit: release.Frozen > 0 ? t('trace.andFrozen', { count: release.Frozen }) : '',
      parts: [
        { colour: 'green', count: finished },
        { colour: 'blue', count: developing },
        { colour: 'amber', count: earlier },
      ],
      all: all + release.Frozen,
      note: t('trace.requirementShares', { finished, developing, earlier }),
    },
    {
      stage: 'Function',
      figure: functions.covered,
      unit: t('trace.of', { all }),
      parts: [{ colour: 'line', count: functions.covered }],
      all,
      note: formatList(inFunctions) || t('trace.allLinked'),
      tone: functions.gaps > 0 ? 'amber' : undefined,
    },
    {
      stage: 'Testcase',
      figure: testcases.covered,
      unit: t('trace.of', { all }),
      parts: [
        { colour: 'green', count: testcases.proven },
        { colour: 'pale', count: testcases.covered - testcases.proven },
      ],
      all,
      note: formatList(inTestcases) || t('trace.provenCount', { count: testcases.proven }),
      tone: inTestcases.length > 0 ? 'amber' : undefined,
    },
    {
      stage: 'Defect',
      figure: defects.open,
      unit: t('trace.affected'),
      parts: [
        { colour: 'red', count: defects.critical },
        { colour: 'orange', count: defects.open - defects.critical },
      ],
      all: defects.open,
      note:
        defects.critical > 0
          ? t('trace.criticalCount', { count: defects.critical })
          : t('trace.noneCritical'),
      tone: defects.critical > 0 ? 'red' : undefined,
    },
    {
      stage: 'Release',
      figure: release.Ready,
      unit: t('trace.of', { all }),
      parts: [{ colour: 'green', count: release.Ready }],
      all,
      note: release.Held > 0 ? t('trace.heldCount', { count: release.Held }) : t('trace.noneHeld'),
      tone: release.Held > 0 ? 'red' : undefined,
    },
  ];
}

function StageFigure({ stage, figure, unit, parts, all, note, tone }: Figure) {
  const t = useText();
  const Icon = stageIcons[stage];
  return (
    <li className={styles.stage} data-stage={stage}>
      <span className={styles.title}>
        <Icon size={15} strokeWidth={1.5} />
        {t(`trace.stage.${stage}`)}
      </span>
      <span className={styles.figure}>
        <b>{figure}</b> <small>{unit}</small>
      </span>
      <span className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ colour, count }) => (
            <i key={colour} data-colour={colour} style={{ width: `${(count / all) * 100}%` }} />
          ))}
      </span>
      <span className={styles.note} data-tone={tone}>
        {note}
      </span>
    </li>
  );
}

export function Coverage({ summary }: { summary: Summary }) {
  const t = useText();
  return (
    <ul className={styles.coverage} aria-label={t('trace.coverage')}>
      {figuresOf(t, summary).map((figure) => (
        <StageFigure key={figure.stage} {...figure} />
      ))}
    </ul>
  );
}
