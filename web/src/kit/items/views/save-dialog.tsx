import { limits } from '@tracery/contract/limits';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { LockKeyhole, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { changeView, createView, type SavedView } from './calls.ts';
import styles from './view-bar.module.css';

interface Props {
  kind: ItemKind;
  search: string;
  /** The view that gets another name; without it a new one is made. */
  renamed?: SavedView | undefined;
  onSaved?: (id: number) => void;
  onClose: () => void;
}

export function SaveDialog({ kind, search, renamed, onSaved, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const whoId = useId();
  const [name, setName] = useState(renamed?.name ?? '');
  const [who, setWho] = useState<'me' | 'product'>('me');
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isMissing = name.trim() === '';
  const save = async () => {
    setTried(true);
    if (isMissing) return;
    setSaving(true);
    try {
      if (renamed) await changeView(renamed, { name: name.trim() });
      else {
        const { id } = await createView({ kind, name: name.trim(), search, isShared: who === 'product' });
        showInfo(t('views.saved', { name: name.trim() }));
        onSaved?.(id);
      }
      onClose();
    } catch {
      // The call has shown the error.
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={t(renamed ? 'views.renameTitle' : 'views.saveTitle')}
      saveText={t('views.save')}
      savingText={t('views.saving')}
      isSaving={isSaving}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          data-autofocus
          label={t('views.name')}
          isRequired
          maxLength={limits.view.nameMax}
          value={name}
          error={isTried && isMissing ? refusalText('valid.required', language) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!renamed && (
          <div className={styles.who}>
            <span id={whoId}>{t('views.who')}</span>
            <Segmented
              labelledBy={whoId}
              value={who}
              choices={[
                { value: 'me', label: t('views.mine'), icon: <LockKeyhole size={14} /> },
                { value: 'product', label: t('views.shared'), icon: <Users size={14} /> },
              ]}
              onChoose={setWho}
            />
            <p className={styles.hint}>{t(who === 'me' ? 'views.mineHint' : 'views.sharedHint')}</p>
          </div>
        )}
      </div>
    </FormDialog>
  );
}
