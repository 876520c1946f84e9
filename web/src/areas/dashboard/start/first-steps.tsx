// The first steps in a new product, ticked off by what it has.
import type { Answer, Registry } from '@tracery/contract';
import { isManager } from '@tracery/contract/products/roles';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { SquareCheck } from 'lucide-react';
import { askedItem } from '../../../kit/items/create/asked-item.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import visuallyHidden from '../../../kit/ui/visually-hidden.module.css';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { openPath } from '../../../lib/navigation.ts';
import { readAllAgain } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { focusPage } from './focus-page.ts';
import styles from './start.module.css';

type Begun = Answer<Registry['GET /prdapi/v1/products/start']>;

interface Step {
  title: PlainKey;
  text: PlainKey;
  button: PlainKey;
  isDone: (begun: Begun) => boolean;
  /** It cannot be made without one of these. */
  needs?: ItemKind;
  isForManagers?: true;
  take: () => void;
}

/** Made over this page, so that the next step is at hand. */
const make = (kind: ItemKind) => () => askedItem.set({ kind, onMade: () => void readAllAgain() });

const has =
  (kind: ItemKind) =>
  ({ kinds }: Begun) =>
    kinds.includes(kind);

const steps: readonly Step[] = [
  {
    title: 'start.feature',
    text: 'start.featureText',
    button: 'feature.create',
    isDone: has('Feature'),
    take: make('Feature'),
  },
  {
    title: 'start.requirement',
    text: 'start.requirementText',
    button: 'requirement.create',
    needs: 'Feature',
    isDone: has('Requirement'),
    take: make('Requirement'),
  },
  {
    title: 'start.task',
    text: 'start.taskText',
    button: 'task.create',
    isDone: has('Task'),
    take: make('Task'),
  },
  {
    title: 'start.testcase',
    text: 'start.testcaseText',
    button: 'testcase.create',
    needs: 'Requirement',
    isDone: has('Testcase'),
    take: make('Testcase'),
  },
  {
    title: 'start.people',
    text: 'start.peopleText',
    button: 'start.invite',
    isForManagers: true,
    isDone: ({ hasOthers }) => hasOthers,
    take: () => openPath('/setting/member'),
  },
];

interface Props {
  begun: Begun;
  onPutAway: () => void;
}

export function FirstSteps({ begun, onPutAway }: Props) {
  const t = useText();
  const putAway = () => {
    onPutAway();
    focusPage();
  };
  const mayInvite = isManager(useSession()?.claims.roles ?? []);
  const shown = steps.filter(({ isForManagers }) => mayInvite || !isForManagers);
  const done = shown.filter(({ isDone }) => isDone(begun)).length;
  const next = shown.find(({ isDone }) => !isDone(begun));
  return (
    <Card
      title={t('start.steps')}
      icon={null}
      className={styles.card}
      aside={
        <>
          <span className={styles.count}>{t('start.done', { count: done, all: shown.length })}</span>
          <Button onClick={putAway}>{t('start.putAway')}</Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {shown.map((step, at) => {
          const isDone = step.isDone(begun);
          const isPossible = step.needs === undefined || begun.kinds.includes(step.needs);
          return (
            <li
              key={step.title}
              data-done={isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={styles.tick} aria-hidden="true">
                {isDone ? <SquareCheck size={20} strokeWidth={1.5} /> : at + 1}
              </span>
              <div className={styles.words}>
                <h3>
                  {t(step.title)}
                  {isDone && <span className={visuallyHidden.text}> {t('start.isDone')}</span>}
                </h3>
                {!isDone && <p>{t(step.text)}</p>}
              </div>
              {!isDone && isPossible && (
                <Button variant={step === next ? 'primary' : 'outlined'} onClick={step.take}>
                  {t(step.button)}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {!next && (
        <div className={styles.end}>
          <p>{t('start.allDone')}</p>
        </div>
      )}
    </Card>
  );
}
