import { refusalText } from '../../lib/i18n/i18n.ts';
import { detectLanguage } from '../../lib/i18n/language.ts';
import styles from './start.module.css';

/** Not even the texts arrived. What is left to say comes from the contract, and pressing it tries again. */
export function StartFailure() {
  const language = detectLanguage(document.documentElement.lang.slice(0, 2), navigator.language);
  return (
    <main className={styles.failure}>
      <a href={window.location.href}>{refusalText('server.busy', language)}</a>
    </main>
  );
}
