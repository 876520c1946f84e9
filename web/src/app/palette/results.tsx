import { CornerDownLeft } from 'lucide-react';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { useScrollIntoView } from '../../kit/ui/use-scroll-into-view.ts';
import { Marked, type Piece } from '../../kit/ui/marked.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Entry, EntryGroup } from './entry.ts';
import styles from './palette.module.css';

interface Props {
  id: string;
  groups: readonly EntryGroup[];
  activeId: string | undefined;
  text: string;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

export const optionId = (listId: string, entryId: string) => `${listId} ${entryId}`.replaceAll(/\W+/g, '-');

/** The listbox of a combobox: the field keeps the focus. */
export function Results({ id, groups, activeId, text, onPoint, onChoose }: Props) {
  const t = useText();
  useScrollIntoView(activeId && optionId(id, activeId));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={t('palette.list')} className={styles.list}>
      {groups.map(({ title, entries }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={title} role="group" aria-label={title}>
          <div className={styles.group} aria-hidden="true">
            {title}
          </div>
          {entries.map((entry) => {
            const isActive = entry.id === activeId;
            const Icon = entry.icon;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={entry.id}
                id={optionId(id, entry.id)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                aria-selected={isActive}
                className={styles.entry}
                // Not onPointerEnter: the list may scroll under a resting pointer.
                onPointerMove={() => onPoint(entry)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                {Icon && <Icon size={16} strokeWidth={1.5} />}
                <span className={styles.label}>
                  <span className={styles.name}>
                    <Marked pieces={entry.pieces ?? piecesOf(entry.label, text)} />
                  </span>
                  {entry.snippet && entry.snippet.length > 0 && (
                    <span className={styles.snippet}>
                      <Marked pieces={entry.snippet} />
                    </span>
                  )}
                </span>
                {entry.detail}
                {entry.keys?.map((key, at) => (
                  // C C is a sequence too.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Keycap key={key + at}>{key}</Keycap>
                ))}
                {isActive && entry.detail && <CornerDownLeft size={14} className={styles.enter} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The label, cut where the typed text stands in it. */
function piecesOf(label: string, text: string): Piece[] {
  const at = text ? label.toLocaleLowerCase().indexOf(text.toLocaleLowerCase()) : -1;
  if (at < 0) return [{ text: label, isHit: false }];
  const end = at + text.length;
  return [
    { text: label.slice(0, at), isHit: false },
    { text: label.slice(at, end), isHit: true },
    { text: label.slice(end), isHit: false },
  ];
}
