import type { MouseEvent } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './paper.module.css';

export interface ContentsEntry {
  /** Of the element that it leads to. */
  id: string;
  /** `2.1`; empty where parts have no number. */
  number: string;
  name: string;
  level: 1 | 2;
}

/** The address of the page would change, and with it what Back means. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: 'start' });
}

interface Props {
  entries: readonly ContentsEntry[];
  /** Empty where the browser does not tell them before it prints. */
  pages: ReadonlyMap<string, number>;
}

export function ContentsList({ entries, pages }: Props) {
  const t = useText();
  return (
    <nav className={styles.contents} aria-label={t('print.contents')}>
      <h2 className={styles.contentsTitle}>{t('print.contents')}</h2>
      <ol>
        {entries.map(({ id, number, name, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              <span className={styles.entryNumber}>{number}</span>
              <span className={styles.entryName}>{name}</span>
              <span className={styles.leader} />
              <span className={styles.entryPage}>{pages.get(id)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
