import { ArrowLeft, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import type { Operation, Outline } from './frame/outline.ts';
import { Method } from './method.tsx';
import styles from './operation-head.module.css';

interface Props {
  outline: Outline;
  /** Undefined for a schema. */
  operation: Operation | undefined;
  name: string;
  onBack: () => void;
  /** Under the address. */
  children?: ReactNode;
}

/** The heading of the shown part. Texts come from the file and are never rendered as HTML. */
export function OperationHead({ outline, operation, name, onBack, children }: Props) {
  const t = useText();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    showInfo(t('api.copied'));
  };
  return (
    <header className={styles.head}>
      <IconButton
        className={styles.back}
        label={t('api.back')}
        icon={<ArrowLeft size={18} />}
        onClick={onBack}
      />
      <p className={styles.from}>
        <span>{outline.title}</span>
        {outline.version && <span className={styles.chip}>{outline.version}</span>}
        <span className={styles.line}>{outline.dialect}</span>
      </p>
      <h2 className={styles.title}>{operation?.summary ?? name}</h2>
      {operation && (
        <div className={styles.address}>
          <span className={styles.path}>
            <Method name={operation.method} />
            <code>{operation.path}</code>
          </span>
          <IconButton
            label={t('api.copyPath')}
            icon={<Copy size={16} />}
            onClick={() => void copy(operation.path)}
          />
        </div>
      )}
      {children}
    </header>
  );
}
