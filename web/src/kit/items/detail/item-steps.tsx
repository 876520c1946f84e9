// Steps of a kind's own life that have a button: one beside the name, several in a bar of their own.
import { ArrowRight } from 'lucide-react';
import { disabledWithReason } from '../../ui/disabled-with-reason.ts';
import { Button } from '../../ui/button.tsx';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-steps.module.css';
import { statusNameOf } from '../fields/status-look.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { useConfirmedTransition } from './use-transition.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { useTransition, whyNotTake } from './use-transition.tsx';
import type { Item, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
}

const stepsOf = ({ definition, steps }: ItemView) =>
  (steps?.list ?? []).flatMap(({ action, label }) =>
    definition.transitions
      .filter((transition) => transition.action === action)
      .map((transition) => ({ transition, label })),
  );

/** Beside the name. */
export function OneStep({ view, item }: Props) {
  const t = useText();
  const { take } = useTransition(view, item);
  const [step, another] = stepsOf(view);
  if (!useMayWrite() || !step || another) return null;
  const { transition, label } = step;
  const { statuses } = view.definition;
  // A step that was taken has nothing left to offer.
  if (transition.unchangedAt?.some((name) => statuses[name]?.number === item.status)) return null;
  const whyNot = whyNotTake(view, item, transition);
  return (
    <Button
      variant="outlined"
      className={styles.step}
      data-step={transition.action}
      {...disabledWithReason(whyNot && refusalText(whyNot), () => take(transition))}
    >
      {t(label)}
    </Button>
  );
}

/** At the foot of a phone, in reach of the thumb. */
export function NextStep({ view, item, mainPath }: Props & { mainPath: readonly string[] }) {
  const t = useText();
  const language = useLanguage();
  const { going, take } = useTransition(view, item);
  const { definition } = view;
  const at = mainPath.indexOf(statusNameOf(definition, item.status));
  const step = definition.transitions.find(({ to }) => at >= 0 && to === mainPath[at + 1]);
  if (!useMayWrite() || !step || whyNotTake(view, item, step)) return null;
  return (
    <div className={styles.next} data-keep-clear>
      <Button variant="primary" disabled={going !== undefined} onClick={() => take(step)}>
        {t('item.moveOn', { status: definition.statuses[step.to]![language] })}
        <ArrowRight size={18} />
      </Button>
    </div>
  );
}

/** Under the name, as long as one of them can be taken. */
export function StepBar({ view, item }: Props) {
  const t = useText();
  const { going, take, question } = useConfirmedTransition(view, item);
  const { definition, steps } = view;
  const possible = stepsOf(view).filter(({ transition }) => !whyNotTake(view, item, transition));
  if (!useMayWrite() || stepsOf(view).length < 2 || possible.length === 0) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <span className={styles.present}>
          <StatusMark definition={definition} item={item} />
        </span>
        {steps?.lead && <span className={styles.lead}>{t(steps.lead)}</span>}
        {possible.map(({ transition, label }) => (
          <Button
            key={transition.action}
            variant="outlined"
            disabled={going !== undefined}
            onClick={() => take(transition)}
          >
            <StatusMark
              definition={definition}
              item={{ status: definition.statuses[transition.to]!.number, isFrozen: 0 }}
              shows="glyph"
            />
            {t(label)}
          </Button>
        ))}
      </div>
      {steps?.note && <p className={styles.note}>{t(steps.note)}</p>}
      {question}
    </div>
  );
}
