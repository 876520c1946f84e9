// What follows in the product from what happens in its repositories.
import { mergeSteps, type GitRules } from '@tracery/contract/git/rules';
import { ListChecks } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Card } from '../../../kit/ui/card.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { Switch } from '../../../kit/ui/switch.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { saveRules, useRules } from './calls.ts';
import styles from './git.module.css';

interface RuleProps {
  label: string;
  hint: string;
  control: (labelId: string) => ReactNode;
}

function Rule({ label, hint, control }: RuleProps) {
  const id = useId();
  return (
    <li className={styles.rule}>
      <span className={styles.lines}>
        <span id={id} className={styles.name}>
          {label}
        </span>
        <span className={styles.second}>{hint}</span>
      </span>
      {control(id)}
    </li>
  );
}

export function RulesCard() {
  const t = useText();
  const { data } = useRules();
  const [isSaving, setSaving] = useState(false);
  if (!data) return null;
  const choose = (chosen: Partial<GitRules>) => {
    if (isSaving) return;
    setSaving(true);
    void saveRules({ ...data, ...chosen })
      .then(() => showInfo(text('git.rulesSaved')))
      // The call has shown the failure.
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <Card title={t('git.rules')} icon={<ListChecks size={16} />} className={styles.card}>
      <ul className={styles.list}>
        <Rule
          label={t('git.starts')}
          hint={t('git.startsHint')}
          control={(id) => (
            <Switch
              labelledBy={id}
              isOn={data.startsTasks}
              onSwitch={(startsTasks) => choose({ startsTasks })}
            />
          )}
        />
        <Rule
          label={t('git.merged')}
          hint={t('git.mergedHint')}
          control={(id) => (
            <Segmented
              labelledBy={id}
              value={data.mergedTasks}
              choices={mergeSteps.map((value) => ({ value, label: t(`git.merged.${value}`) }))}
              onChoose={(mergedTasks) => choose({ mergedTasks })}
            />
          )}
        />
        <Rule
          label={t('git.fixes')}
          hint={t('git.fixesHint')}
          control={(id) => (
            <Switch
              labelledBy={id}
              isOn={data.fixesDefects}
              onSwitch={(fixesDefects) => choose({ fixesDefects })}
            />
          )}
        />
      </ul>
    </Card>
  );
}
