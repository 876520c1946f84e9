// Adding a webhook, or changing one.
import { limits } from '@tracery/contract/limits';
import { webhookEvents, webhookKinds } from '@tracery/contract/webhooks/events';
import { useId, useState } from 'react';
import { FieldError } from '../../../kit/form/field-error.tsx';
import { AfterSaving, FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useProof } from '../../../kit/form/use-proof.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { refusalText, text, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { addWebhook, changeWebhook, type Chosen, type Webhook } from './calls.ts';
import styles from './webhooks.module.css';
import { kindWord } from './words.ts';

interface ChoicesProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  chosen: readonly Value[];
  wordOf: (value: Value) => string;
  /** Whether the form was sent without one. */
  isAsked: boolean;
  onChoose: (chosen: Value[]) => void;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, values, chosen, wordOf, isAsked, onChoose } = props;
  const t = useText();
  const errorId = useId();
  const isWrong = isAsked && chosen.length === 0;
  return (
    <fieldset className={styles.choices} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(values.filter((one) => (one === value ? checked : chosen.includes(one))))
            }
          />
          <span className={styles.word}>{wordOf(value)}</span>
        </label>
      ))}
      <div role="alert" className={styles.wrong}>
        {isWrong && <FieldError id={errorId} text={t('webhooks.chooseOne')} />}
      </div>
    </fieldset>
  );
}

/** All of them are none in particular, also when there are more one day. */
const unlessAll = <Value,>(chosen: readonly Value[], all: readonly Value[]): Value[] =>
  chosen.length === all.length ? [] : [...chosen];

const orAll = <Value,>(chosen: readonly Value[] | undefined, all: readonly Value[]): readonly Value[] =>
  chosen && chosen.length > 0 ? chosen : all;

export interface Added extends Chosen {
  id: number;
  secret: string;
}

interface Props {
  webhook?: Webhook;
  onAdded?: (added: Added) => void;
  onClose: () => void;
}

const draft = 'new webhook';

export function WebhookDialog({ webhook, onAdded, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [address, setAddress] = useState(() => webhook?.address ?? readDraft(draft)['address'] ?? '');
  const [kinds, setKinds] = useState(() => orAll(webhook?.kinds, webhookKinds));
  const [events, setEvents] = useState(() => orAll(webhook?.events, webhookEvents));
  const [request] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const saveText = t(webhook ? 'webhooks.save' : 'webhooks.add');
  const { run, proof } = useProof(saveText);
  const isEmpty = address.trim() === '';
  const problem =
    isAsked && isEmpty
      ? refusalText('valid.required', language)
      : isRefused
        ? refusalText('webhook.addressInvalid', language)
        : undefined;

  const type = (typed: string) => {
    setAddress(typed);
    setRefused(false);
    if (!webhook) writeDraft(draft, { address: typed });
  };
  const save = async () => {
    const chosen = {
      address: address.trim(),
      kinds: unlessAll(kinds, webhookKinds),
      events: unlessAll(events, webhookEvents),
    };
    if (webhook) {
      await changeWebhook(webhook, chosen);
      showInfo(text('webhooks.saved'));
    } else {
      const made = await addWebhook(chosen, request);
      dropDraft(draft);
      onAdded?.({ ...chosen, ...made });
    }
    onClose();
  };
  const submit = () => {
    setAsked(true);
    if (isEmpty || kinds.length === 0 || events.length === 0) return;
    setSaving(true);
    void run(save)
      // The call has shown other failures; what was chosen stays.
      .catch((error: unknown) => setRefused(refusalOf(error)?.key === 'webhook.addressInvalid'))
      .finally(() => setSaving(false));
  };
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.newTitle')}
      saveText={saveText}
      savingText={t(webhook ? 'webhooks.saving' : 'webhooks.adding')}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
      aside={<AfterSaving title={t('webhooks.moment')} text={t('webhooks.momentText')} />}
    >
      <TextField
        label={t('webhooks.address')}
        data-autofocus
        isRequired
        type="url"
        hint={t('webhooks.addressHint')}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.webhook.addressMax}
        placeholder="https://"
        value={address}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Choices
        legend={t('webhooks.kinds')}
        values={webhookKinds}
        chosen={kinds}
        wordOf={(kind) => kindWord(t, kind)}
        isAsked={isAsked}
        onChoose={setKinds}
      />
      <Choices
        legend={t('webhooks.events')}
        values={webhookEvents}
        chosen={events}
        wordOf={(event) => t(`webhooks.event.${event}`)}
        isAsked={isAsked}
        onChoose={setEvents}
      />
      {proof}
    </FormDialog>
  );
}
