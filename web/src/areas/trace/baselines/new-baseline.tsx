import { iteration } from '@tracery/contract/kinds/iteration';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { ItemPicker } from '../../../kit/items/fields/item-picker.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import styles from './baselines.module.css';

export function NewBaseline({ onClose }: { onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const [name, setName] = useState('');
  const [iterationId, setIterationId] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isMissing = name.trim() === '';
  const make = async () => {
    setTried(true);
    if (isMissing) return;
    setSaving(true);
    try {
      const body = { name: name.trim(), iterationId: Number(iterationId) };
      await call('POST /damapi/v1/baselines/create', { body });
      await readAgain('GET /damapi/v1/baselines/list');
      showInfo(t('baselines.asked', { name: body.name }));
      onClose();
    } catch {
      // The call has shown the error.
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={t('baselines.new')}
      saveText={t('baselines.make')}
      savingText={t('baselines.makingIt')}
      isSaving={isSaving}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          data-autofocus
          label={t('baselines.name')}
          hint={t('baselines.nameHint')}
          isRequired
          maxLength={limits.baseline.nameMax}
          value={name}
          error={isTried && isMissing ? refusalText('valid.required', language) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ItemPicker
          label={t('baselines.scope')}
          of={iteration}
          value={iterationId}
          known={undefined}
          none={t('baselines.whole')}
          onChoose={setIterationId}
        />
        <p className={styles.hint}>{t('baselines.scopeHint')}</p>
      </div>
    </FormDialog>
  );
}
