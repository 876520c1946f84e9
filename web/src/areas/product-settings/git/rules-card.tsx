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
  labelId: string;
  label: string;
  hint: string;
  /** The control, which the label names. */
  children: ReactNode;
}

const Rule = ({ labelId, label, hint, children }: RuleProps) => (
  <li className={styles.rule}>
    <span className={styles.lines}>
      <span id={labelId} className={styles.name}>
        {label}
      </span>
      <span className={styles.second}>{hint}</span>
    </span>
    {children}
  </li>
);

export function RulesCard() {
  const t = useText();
  const id = useId();
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
        <Rule labelId={`${id}-starts`} label={t('git.starts')} hint={t('git.startsHint')}>
          <Switch
            labelledBy={`${id}-starts`}
            isOn={data.startsTasks}
            onSwitch={(startsTasks) => choose({ startsTasks })}
          />
        </Rule>
        <Rule labelId={`${id}-merged`} label={t('git.merged')} hint={t('git.mergedHint')}>
          <Segmented
            labelledBy={`${id}-merged`}
            value={data.mergedTasks}
            choices={mergeSteps.map((value) => ({ value, label: t(`git.merged.${value}`) }))}
            onChoose={(mergedTasks) => choose({ mergedTasks })}
          />
        </Rule>
        <Rule labelId={`${id}-fixes`} label={t('git.fixes')} hint={t('git.fixesHint')}>
          <Switch
            labelledBy={`${id}-fixes`}
            isOn={data.fixesDefects}
            onSwitch={(fixesDefects) => choose({ fixesDefects })}
          />
        </Rule>
      </ul>
    </Card>
  );
}
