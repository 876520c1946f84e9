// The path between tester and developer, and under it the steps that can be taken now.
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../kit/ui/button.tsx';
import { Keycap, KeyHint } from '../../../kit/ui/keycap.tsx';
import { PageKeys } from '../../../kit/ui/layout-slots.tsx';
import { useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import { useMayWrite } from '../../../kit/items/use-may-write.ts';
import type { PartProps } from '../../../kit/items/view.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { PathLine } from './path-line.tsx';
import { StepPanel } from './step-panel.tsx';
import { defectStateOf, stepsAt, type Step } from './steps.ts';
import { useStep } from './use-step.ts';
import styles from './workflow.module.css';

/** What it was closed with follows from where: whoever tested it knows that it works. */
const firstReason = ({ name }: Step, status: number) =>
  name === 'close' && defectStateOf(status) === 'testing' ? 'resolved' : '';

export function Workflow({ view, item }: PartProps) {
  const t = useText();
  const place = useRef<HTMLElement>(null);
  const [pane, setPane] = useState<Element | null>(null);
  const mayWrite = useMayWrite();
  const prepared = useStep(view, item);
  const [isAsked, setAsked] = useState(false);
  const { form, values } = prepared;
  const steps = mayWrite ? stepsAt(item.status) : [];
  const main = steps[0];
  const chosen = steps.find(({ name }) => name === values.step);

  const choose = (step: Step) => {
    setAsked(true);
    form.clearErrors();
    form.setValue('reason', form.getValues('reason') || firstReason(step, item.status));
    prepared.suggestOwner(step);
    form.setValue('step', step.name);
  };
  const close = () => {
    form.setValue('step', '');
    place.current?.querySelector<HTMLElement>(`[data-step="${chosen?.name}"]`)?.focus();
  };
  const toPane = () => (pane as HTMLElement | null)?.focus({ preventScroll: true });
  const toStep = main && (() => choose(chosen ?? main));
  useKeyboardShortcuts({ w: toStep, s: toStep });
  return (
    <section
      ref={(element) => {
        place.current = element;
        setPane(element?.closest('[data-item]') ?? null);
      }}
      className={styles.workflow}
      aria-label={t('workflow.title')}
    >
      <PathLine item={item} />
      {main && (
        <div className={styles.next}>
          <div className={styles.steps}>
            <h2>{t('workflow.next')}</h2>
            {steps.map((step) => (
              <Button
                key={step.name}
                variant="outlined"
                className={styles.step}
                data-step={step.name}
                data-main={step === main || undefined}
                aria-expanded={step === chosen}
                onClick={step === chosen ? close : () => choose(step)}
              >
                <step.Icon size={15} />
                {t(step.label)}
              </Button>
            ))}
            <span className={styles.space} />
            <Keycap>W</Keycap>
          </div>
          {chosen && (
            <StepPanel
              key={chosen.name}
              item={item}
              step={chosen}
              prepared={prepared}
              takesFocus={isAsked}
              onClose={close}
              onTaken={toPane}
            />
          )}
        </div>
      )}
      {main && (
        <PageKeys>
          <KeyHint keys={['W']} does={t('workflow.title')} />
        </PageKeys>
      )}
      {main &&
        !chosen &&
        pane &&
        createPortal(
          <div className={styles.bar} data-keep-clear>
            <Button variant="primary" onClick={() => choose(main)}>
              <main.Icon size={18} />
              {t(main.label)}
            </Button>
          </div>,
          pane,
        )}
    </section>
  );
}
