import { Copy, ListTodo } from 'lucide-react';
import { Card } from '../../kit/ui/card.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import type { Finding } from './findings.ts';
import styles from './status.module.css';

const copy = (command: string): void =>
  void navigator.clipboard.writeText(command).then(() => showInfo(text('status.copied')));

export function ToDo({ findings }: { findings: readonly Finding[] }) {
  const t = useText();
  if (findings.length === 0) return null;
  return (
    <Card title={t('status.list')} icon={<ListTodo size={16} />}>
      <ul className={styles.findings}>
        {findings.map(({ id, text: sentence, command }) => (
          <li key={id}>
            <span className={styles.sentence}>{sentence}</span>
            {command && (
              <span className={styles.command}>
                <code>{command}</code>
                <IconButton
                  label={t('status.copy')}
                  icon={<Copy size={14} />}
                  onClick={() => copy(command)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
