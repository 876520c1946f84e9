// Asks for what is to be done with all selected items.
import { isPerson } from '@tracery/contract/work-item/fields';
import type { BulkChange } from '@tracery/contract/records/bulk';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../form/select-field.tsx';
import { TagsField } from '../../form/tags-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ItemPicker } from '../fields/item-picker.tsx';
import { PersonPicker } from '../fields/person-picker.tsx';
import { useOptions } from '../fields/use-options.ts';
import { toWireValue } from '../fields/values.ts';
import { fieldOf, type FieldView, type ItemView } from '../view.ts';
import { iterationDefinition, type Ask } from './bulk-actions.ts';
import type { Refused } from './bulk-calls.ts';
import styles from './bulk-bar.module.css';

interface QuestionProps {
  title: string;
  count: number;
  /** Nothing can be sent yet. */
  isIncomplete: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function Question({ title, count, isIncomplete, onSubmit, onClose, children }: QuestionProps) {
  const t = useText();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isIncomplete) return;
    setBusy(true);
    await onSubmit().finally(() => setBusy(false));
  };
  const doText = t('bulk.change', { count });
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            aria-disabled={isIncomplete || undefined}
            busyText={isBusy ? doText : undefined}
          >
            {doText}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </Dialog>
  );
}

interface Props {
  view: ItemView;
  count: number;
  onChange: (change: BulkChange) => Promise<void>;
  onClose: () => void;
}

function FieldInput(props: {
  view: ItemView;
  field: FieldView;
  value: string;
  onChoose: (value: string) => void;
}) {
  const { view, field, value, onChoose } = props;
  const t = useText();
  const definition = fieldOf(view, field.name);
  const options = useOptions(view, field);
  const label = t(field.label);
  if (isPerson(definition))
    return (
      <PersonPicker
        label={label}
        value={value}
        nobody={definition.isRequired ? undefined : t('field.none')}
        onChoose={onChoose}
      />
    );
  if (field.linksTo)
    return (
      <ItemPicker
        label={label}
        of={field.linksTo}
        value={value}
        known={undefined}
        none={definition.isRequired ? undefined : t('field.none')}
        onChoose={onChoose}
      />
    );
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: t('bulk.choose') }, ...options]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function FieldDialog({ view, field, count, onChange, onClose }: Props & { field: FieldView }) {
  const t = useText();
  const [value, setValue] = useState<string>();
  const definition = fieldOf(view, field.name);
  const isIncomplete = value === undefined || (value === '' && definition.isRequired);
  return (
    <Question
      title={t('bulk.setTitle', { field: t(field.label), count })}
      count={count}
      isIncomplete={isIncomplete}
      onSubmit={() => onChange({ set: { [field.name]: toWireValue(definition, value ?? '') } })}
      onClose={onClose}
    >
      <FieldInput view={view} field={field} value={value ?? ''} onChoose={setValue} />
    </Question>
  );
}

/** Who has them next. */
function StepDialog({ count, step, onChange, onClose }: Props & { step: { action: string } }) {
  const t = useText();
  const [person, setPerson] = useState('');
  return (
    <Question
      title={t('bulk.handTitle', { count })}
      count={count}
      isIncomplete={person === ''}
      onSubmit={() => onChange({ step: step.action, with: { processorId: Number(person) } })}
      onClose={onClose}
    >
      <PersonPicker label={t('field.owner')} value={person} onChoose={setPerson} />
    </Question>
  );
}

function IterationDialog({ count, onChange, onClose }: Props) {
  const t = useText();
  const [id, setId] = useState<string>();
  const label = t('itemKind.Iteration');
  return (
    <Question
      title={t('bulk.setTitle', { field: label, count })}
      count={count}
      isIncomplete={id === undefined}
      onSubmit={() => onChange({ iterationId: Number(id) })}
      onClose={onClose}
    >
      <ItemPicker
        label={label}
        of={iterationDefinition}
        value={id ?? ''}
        known={undefined}
        none={t('field.none')}
        onChoose={setId}
      />
    </Question>
  );
}

function TagsDialog({ count, onChange, onClose }: Props) {
  const t = useText();
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  return (
    <Question
      title={t('bulk.setTitle', { field: t('items.tags'), count })}
      count={count}
      isIncomplete={added === '' && removed === ''}
      onSubmit={() => onChange({ ...(added && { addTags: added }), ...(removed && { removeTags: removed }) })}
      onClose={onClose}
    >
      <TagsField label={t('bulk.addTags')} value={added} onChange={setAdded} />
      <TagsField label={t('bulk.removeTags')} value={removed} onChange={setRemoved} />
    </Question>
  );
}

export function BulkDialog({ ask, ...props }: Props & { ask: Ask }) {
  const t = useText();
  if (ask.about === 'field') return <FieldDialog {...props} field={ask.field} />;
  if (ask.about === 'step') return <StepDialog {...props} step={ask.step} />;
  if (ask.about === 'iteration') return <IterationDialog {...props} />;
  if (ask.about === 'tags') return <TagsDialog {...props} />;
  return (
    <ConfirmDialog
      title={t('bulk.deleteTitle', { count: props.count })}
      text={t('bulk.deleteText')}
      confirm={t('item.delete')}
      isDangerous
      onCancel={props.onClose}
      onConfirm={() => props.onChange({ isDeletion: true })}
    />
  );
}

/** Which items refused a change, and why. */
export function RefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      size="small"
      title={t('bulk.refused', { count: refused.length })}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <ul className={styles.refused}>
        {refused.map(({ id, number, name, why }) => (
          <li key={id}>
            <span className={styles.number}>{number}</span> {name}
            <span className={styles.why}>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
