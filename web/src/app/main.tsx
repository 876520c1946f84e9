import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import styles from './main.module.css';
import { refusalText, setCatalogues, startLanguage } from '../lib/i18n/i18n.ts';
import { detectLanguage } from '../lib/i18n/language.ts';
import { guardComposition } from '../lib/composition.ts';
import { watchStyles } from '../lib/lazy-part.ts';
import { startOffline } from '../lib/outbox/outbox.ts';
import { restoreSession } from '../lib/session/sign-in.ts';
import { startTheme } from '../lib/theme.ts';
import { connectRouter, router } from './router.ts';
import { catalogues } from './texts/catalogues.ts';
import './theme/fonts.css';
import './theme/global.css';

/** Not even the texts arrived. What is left to say comes from the contract, and pressing it tries again. */
function StartFailure() {
  const language = detectLanguage(document.documentElement.lang.slice(0, 2), navigator.language);
  return (
    <main className={styles.failure}>
      <a href={window.location.href}>{refusalText('server.busy', language)}</a>
    </main>
  );
}

// Until the first render it shows the frame that stands in the page (`build/start-frame.ts`).
const root = createRoot(document.querySelector('#root')!);

/** The page fetches the styles without waiting for them (`build/start-frame.ts`). Applied in place, they keep their order. */
async function applyStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  const applied = Array.from(links, (link) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // The end of the preload is told in the same way; an applied link has a sheet.
    link.addEventListener('load', () => link.sheet && resolve());
    link.addEventListener('error', () => reject(new Error(link.href)));
    link.rel = 'stylesheet';
    return promise;
  });
  await Promise.all(applied);
}

async function start(): Promise<void> {
  setCatalogues(catalogues);
  guardComposition(window);
  watchStyles();
  startTheme();
  // The guard decides only when it is known who is here: nobody with a living session sees the sign-in page flash by.
  await Promise.all([applyStyles(), startLanguage(), restoreSession()]);
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
