import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import styles from './main.module.css';
import { refusalText, setCatalogues, startLanguage } from '../lib/i18n/i18n.ts';
import { detectLanguage } from '../lib/i18n/language.ts';
import { guardComposition } from '../lib/composition.ts';
import { startOffline } from '../lib/outbox/outbox.ts';
import { restoreSession } from '../lib/session/sign-in.ts';
import { startTheme } from '../lib/theme.ts';
import { connectRouter, router } from './router.ts';
import { catalogues } from './texts/catalogues.ts';
import './theme/fonts.css';
import './theme/global.css';

/** Stands while the session is looked up: the outline of the toolbar and nothing that could be read wrongly. */
function StartSkeleton() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <span className={styles.mark} />
      <span className={styles.name} />
      <span className={styles.person} />
    </div>
  );
}

/** Not even the texts arrived. What is left to say comes from the contract, and pressing it tries again. */
function StartFailure() {
  const language = detectLanguage(document.documentElement.lang.slice(0, 2), navigator.language);
  return (
    <main className={styles.failure}>
      <a href={window.location.href}>{refusalText('server.busy', language)}</a>
    </main>
  );
}

/** Only what takes longer than this is worth a placeholder. */
const skeletonDelay = 200;

const root = createRoot(document.querySelector('#root')!);

async function start(): Promise<void> {
  setCatalogues(catalogues);
  guardComposition(window);
  startTheme();
  const placeholder = setTimeout(() => root.render(<StartSkeleton />), skeletonDelay);
  // The guard decides only when it is known who is here: nobody with a living session sees the sign-in page flash by.
  await Promise.all([startLanguage(), restoreSession()]).finally(() => clearTimeout(placeholder));
  connectRouter();
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startOffline();
}

// Only a part of the app that could not be fetched leads here: calls that fail are handled where they are made.
start().catch(() => root.render(<StartFailure />));
