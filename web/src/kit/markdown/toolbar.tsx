import { limits } from '@tracery/contract/limits';
import { useText } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { moveWithArrows } from '../ui/move-with-arrows.ts';
import type { Edit } from './commands.ts';
import styles from './source-editor.module.css';
import { imageTool, shownKey, tools } from './tools.tsx';

interface Props {
  onEdit: (edit: Edit) => void;
  /** Undefined turns images off. */
  images?: { count: number; progress: number | undefined; onChoose: () => void } | undefined;
}

/** One stop for Tab; arrows go from button to button. */
export function Toolbar({ onEdit, images }: Props) {
  const t = useText();
  return (
    <div className={styles.toolbar}>
      <div
        className={styles.tools}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('markdown.tools')}
        onKeyDown={moveWithArrows}
      >
        {tools.map(({ label, icon, key, edit }, index) => (
          <IconButton
            key={label}
            className={styles.tool}
            tabIndex={index === 0 ? 0 : -1}
            label={`${t(label)} (${shownKey(key)})`}
            icon={icon}
            onClick={() => onEdit(edit)}
          />
        ))}
        {images && (
          <IconButton
            className={styles.tool}
            tabIndex={-1}
            label={`${t(imageTool.label)} (${shownKey(imageTool.key)})`}
            icon={imageTool.icon}
            onClick={images.onChoose}
          />
        )}
      </div>
      {images && (
        <span className={styles.count}>
          {images.progress === undefined ? (
            t('markdown.pictures', { count: images.count, max: limits.item.imagesMax })
          ) : (
            <progress value={images.progress} max={1} aria-label={t('markdown.uploading')} />
          )}
        </span>
      )}
    </div>
  );
}
