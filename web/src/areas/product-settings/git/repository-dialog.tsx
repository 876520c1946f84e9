// Connecting a repository, or changing what it is called and which branch counts.
import { forgeNames, forges, type Forge } from '@tracery/contract/git/rules';
import { limits } from '@tracery/contract/limits';
import { useId, useState } from 'react';
import { AfterSaving, FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useProof } from '../../../kit/form/use-proof.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { refusalText, text, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { change, connect, type Connected, type Repository } from './calls.ts';
import styles from './git.module.css';

interface Props {
  repository?: Repository;
  onConnected?: (connected: Connected) => void;
  onClose: () => void;
}

const draft = 'new repository';

export function RepositoryDialog({ repository, onConnected, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const forgeId = useId();
  const [forge, setForge] = useState<Forge>(repository?.forge ?? 'github');
  const [name, setName] = useState(() => repository?.name ?? readDraft(draft)['name'] ?? '');
  const [branch, setBranch] = useState(repository?.branch ?? '');
  const [request] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const saveText = t(repository ? 'git.save' : 'git.connect');
  const { run, proof } = useProof(saveText);
  const isEmpty = name.trim() === '';
  const type = (typed: string) => {
    setName(typed);
    if (!repository) writeDraft(draft, { name: typed });
  };
  const save = async () => {
    const chosen = { name: name.trim(), branch: branch.trim() };
    if (repository) {
      await change(repository, chosen);
      showInfo(text('git.saved'));
    } else {
      const connected = await connect({ forge, ...chosen }, request);
      dropDraft(draft);
      onConnected?.(connected);
    }
    onClose();
  };
  const submit = () => {
    setAsked(true);
    if (isEmpty) return;
    setSaving(true);
    void run(save)
      // The call has shown the failure; what was typed stays.
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <FormDialog
      title={t(repository ? 'git.editTitle' : 'git.newTitle')}
      saveText={saveText}
      savingText={t(repository ? 'git.saving' : 'git.connecting')}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
      aside={<AfterSaving title={t('git.moment')} text={t('git.momentText')} />}
    >
      {!repository && (
        <div className={styles.forge}>
          <span id={forgeId}>{t('git.forge')}</span>
          <Segmented
            labelledBy={forgeId}
            value={forge}
            choices={forges.map((value) => ({ value, label: forgeNames[value] }))}
            onChoose={setForge}
          />
        </div>
      )}
      <TextField
        label={t('git.name')}
        data-autofocus
        isRequired
        hint={t('git.nameHint')}
        error={isAsked && isEmpty ? refusalText('valid.required', language) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.git.nameMax}
        placeholder="northyard/charging-console"
        value={name}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <TextField
        label={t('git.branch')}
        hint={t('git.branchHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.git.branchMax}
        value={branch}
        onChange={(event) => setBranch(event.currentTarget.value)}
      />
      {proof}
    </FormDialog>
  );
}
