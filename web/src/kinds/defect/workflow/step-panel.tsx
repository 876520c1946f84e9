// Asks what the chosen step needs: a new owner, a reason, and what there is to say.
import { closeReasons, defect } from '@tracery/contract/kinds/defect';
import { limits } from '@tracery/contract/limits';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useController } from 'react-hook-form';
import { TextareaField } from '../../../kit/form/textarea-field.tsx';
import { FieldLabel, FieldNotes } from '../../../kit/form/field-parts.tsx';
import { problemText, required } from '../../../kit/form/problems.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CtrlKeycap, Keycap } from '../../../kit/ui/keycap.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { PersonPicker } from '../../../kit/items/fields/person-picker.tsx';
import { personOf, type Item } from '../../../kit/items/view.ts';
import { formatSentences } from '../../../lib/format.ts';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import type { Step } from './steps.ts';
import type { PreparedStep } from './use-step.ts';
import styles from './workflow.module.css';

interface Props {
  item: Item;
  step: Step;
  prepared: PreparedStep;
  /** Somebody chose the step just now. */
  takesFocus: boolean;
  onClose: () => void;
  onTaken: () => void;
}

function OwnerField({ prepared }: Pick<Props, 'prepared'>) {
  const t = useText();
  const language = useLanguage();
  const { form, values } = prepared;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    name: 'processorId',
    control: form.control,
    rules: { validate: required },
  });
  return (
    <PersonPicker
      ref={ref}
      label={t('workflow.owner')}
      value={value}
      known={{ id: Number(value), username: '', name: values.processor, avatar: '' }}
      error={problemText(fieldState.error, language)}
      onChoose={(id, name) => {
        form.setValue('processor', name);
        onChange(id);
      }}
    />
  );
}

function ReasonField({ prepared }: Pick<Props, 'prepared'>) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const {
    field: { value, onChange },
    fieldState,
  } = useController({
    name: 'reason',
    control: prepared.form.control,
    rules: { validate: required },
  });
  return (
    <div className={styles.reason}>
      <FieldLabel id={id} label={t('workflow.reason')} isRequired />
      <Segmented
        labelledBy={id}
        value={value}
        choices={Object.entries(closeReasons).map(([reason, words]) => ({
          value: reason,
          label: words[language],
        }))}
        onChoose={onChange}
      />
      <FieldNotes id={id} error={problemText(fieldState.error, language)} />
    </div>
  );
}

/** What becomes of the defect. */
function Outcome({ item, step, prepared }: Pick<Props, 'item' | 'step' | 'prepared'>) {
  const t = useText();
  const language = useLanguage();
  const { processorId, processor } = prepared.values;
  const status = defect.statuses[step.to][language];
  const moves = t(step.isStaying ? 'workflow.stays' : 'workflow.movesTo', { status });
  const owner = personOf(item, 'processorId');
  const whose = step.transition.handsOver ? processor : owner.name;
  const isSame = !step.transition.handsOver || processorId === String(owner.id);
  const has = whose && t(isSame ? 'workflow.ownerStays' : 'workflow.becomesOwner', { who: whose });
  const isFinal = step.to === 'archived' && t('workflow.isFinal');
  return <output className={styles.outcome}>{formatSentences(moves, isFinal || has)}</output>;
}

export function StepPanel({ item, step, prepared, takesFocus, onClose, onTaken }: Props) {
  const t = useText();
  const language = useLanguage();
  const place = useRef<HTMLFormElement>(null);
  const { form, note, isSubmitting, take } = prepared;
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [takesFocus]);
  const send = form.handleSubmit(async (values) => {
    if (note.isTooLong) return;
    if (await take(step, values)) onTaken();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) void send();
  };
  return (
    // The keys are second ways to the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={place}
      className={styles.panel}
      aria-label={t(step.label)}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <div className={styles.fields}>
        {step.transition.handsOver && <OwnerField prepared={prepared} />}
        {step.transition.action === 'close' && <ReasonField prepared={prepared} />}
        <TextareaField
          label={t('workflow.comment')}
          className={styles.comment}
          isOneLine
          value={note.note}
          error={note.isTooLong ? refusalText('step.commentTooLong', language) : undefined}
          aside={<span className={styles.count}>{`${note.note.length} / ${limits.step.commentMax}`}</span>}
          onChange={(event) => note.type(event.currentTarget.value)}
        />
      </div>
      <div className={styles.foot}>
        <Outcome item={item} step={step} prepared={prepared} />
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" variant="primary" busyText={isSubmitting ? t('workflow.sending') : undefined}>
          {t(step.label)}
          <span className={styles.keys}>
            <CtrlKeycap />
            <Keycap>{t('key.enter')}</Keycap>
          </span>
        </Button>
      </div>
    </form>
  );
}
