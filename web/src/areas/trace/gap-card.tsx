// A stage that is missing, and the ways to fill it.
import { functionKind } from '@tracery/contract/kinds/function';
import { iteration } from '@tracery/contract/kinds/iteration';
import { testcase } from '@tracery/contract/kinds/testcase';
import type { GapStage } from '@tracery/contract/traces/trace-state';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState } from 'react';
import { CreateButton } from '../../kit/items/create/create-button.tsx';
import { dayOf, daysBetween, today } from '../../kit/items/fields/days.ts';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useReads } from '../../lib/query/use-reads.ts';
import { linkToRequirement, readTracesAgain } from './calls.ts';
import styles from './gap-card.module.css';
import { mostSimilar, distinctiveWords, type Named } from './similar-names.ts';
import type { Trace } from './thread-line.ts';
import { criteriaWords } from './words.ts';

const definitionOf = { Function: functionKind, Testcase: testcase } as const;

/** So many items of similar names are offered. */
const offered = 3;

function useSimilar(stage: GapStage, name: string): Named[] {
  const found = useReads(
    distinctiveWords(name).map((word) => ({
      key: `GET ${definitionOf[stage].path}/name` as const,
      input: { query: { limit: 20, sort: 'id', direction: 'asc', name: word } },
    })),
    { isQuiet: true },
  );
  return mostSimilar(
    found.map(({ data }) => data?.list ?? []),
    offered,
  );
}

/** Why it matters: how important it is, and when it ships. */
function whyText(t: Translate, { requirement }: Trace, closedAt: string | undefined): string {
  const importance = t(`importance.${requirement.importance}`);
  const day = dayOf(closedAt ?? '');
  if (day === '') return t('trace.why', { importance });
  const count = daysBetween(today(), day);
  if (count < 0) return t('trace.whyEnded', { importance });
  return count === 0 ? t('trace.whyToday', { importance }) : t('trace.whyShips', { importance, count });
}

export const useIterationEnd = (id: number | undefined): string | undefined =>
  useRead(
    `GET ${iteration.path}/get/{id}`,
    { params: { id: id ?? 0 } },
    { isWanted: id !== undefined, isQuiet: true },
  ).data?.closedAt || undefined;

interface Props {
  trace: Trace;
  stage: GapStage;
  /** The first gap of a thread: its steps are the main ones. */
  isFirst: boolean;
}

/** Makes what is missing, linked with the requirement in the same write. */
function MakeMissing({ trace, stage }: Omit<Props, 'isFirst'>) {
  const t = useText();
  const id = String(trace.requirement.id);
  return (
    <CreateButton
      kind={stage}
      label={t(stage === 'Function' ? 'function.create' : 'testcase.create')}
      variant="primary"
      given={() => (stage === 'Function' ? { requirementId: id } : { sourceId: id })}
      onMade={readTracesAgain}
    />
  );
}

function titleOf(t: Translate, trace: Trace, stage: GapStage): string {
  if (stage === 'Function') return t('trace.noFunction');
  return trace.testcases.all > 0 ? criteriaWords(trace) : t('trace.noTestcase');
}

export function GapCard({ trace, stage, isFirst }: Props) {
  const t = useText();
  const mayWrite = useMayWrite();
  const [isChoosing, setChoosing] = useState(false);
  const similar = useSimilar(stage, trace.requirement.name);
  const closedAt = useIterationEnd(trace.iteration?.id);
  const link = (item: { id: number; oid: number }) =>
    // What fails was told by the call; another item can be chosen.
    void linkToRequirement(stage, item, trace.requirement.id).catch(() => undefined);
  return (
    <div className={styles.card} data-first={isFirst || undefined}>
      <p className={styles.title}>{titleOf(t, trace, stage)}</p>
      <p className={styles.why}>{whyText(t, trace, closedAt)}</p>
      {mayWrite && (
        <div className={styles.actions}>
          <MakeMissing trace={trace} stage={stage} />
          <Button variant="outlined" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {t('trace.link')}
          </Button>
        </div>
      )}
      {mayWrite && isChoosing && (
        <div className={styles.picker}>
          <ItemPicker
            label={t(`trace.choose.${stage}`)}
            of={definitionOf[stage]}
            value=""
            known={undefined}
            takesFocus
            onChoose={(_, item) => item && link(item)}
          />
        </div>
      )}
      {mayWrite && similar.length > 0 && (
        <div className={styles.similar}>
          <p className={styles.why}>{t('trace.similar')}</p>
          <ul>
            {similar.map((item) => {
              const number = itemNumber(stage, item.oid);
              return (
                <li key={item.id} className={styles.offer}>
                  <span className={styles.number}>{number}</span>
                  <span className={styles.name} title={item.name}>
                    {item.name}
                  </span>
                  <Button
                    className={styles.linkOne}
                    aria-label={t('trace.linkNumber', { number: `${number} ${item.name}` })}
                    onClick={() => link(item)}
                  >
                    {t('trace.link')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
