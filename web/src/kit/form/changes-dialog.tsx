// What a draft changes, compared with the version it started from. Loaded when somebody asks for it.
import { useText } from '../../lib/i18n/i18n.ts';
import { DiffView } from '../records/diff-view.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './conflict-dialog.module.css';

interface Change {
  label: string;
  before: string;
  after: string;
}

interface Props {
  /** What was changed. */
  title: string;
  changes: readonly Change[];
  onClose: () => void;
}

export function ChangesDialog({ title, changes, onClose }: Props) {
  const t = useText();
  return (
    <Dialog title={t('draft.changesTitle', { title })} closesOutside onClose={onClose}>
      {changes.map(({ label, before, after }) => (
        <section key={label} className={styles.change}>
          <h3 className={styles.label}>{label}</h3>
          <DiffView before={before} after={after} />
        </section>
      ))}
    </Dialog>
  );
}
