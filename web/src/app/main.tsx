import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardComposition } from '../lib/composition.ts';
import { setCatalogues, startLanguage } from '../lib/i18n/i18n.ts';
import { restoreSession } from '../lib/session/sign-in.ts';
import { startTheme } from '../lib/theme.ts';
import { connectRouter, router } from './router.ts';
import { StartFailure } from './shell/start-failure.tsx';
import { StartSkeleton } from './shell/start-skeleton.tsx';
import { catalogues } from './texts/catalogues.ts';
import 'virtual:tokens.css';
import './theme/fonts.css';
import './theme/global.css';

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
}

// Only a part of the app that could not be fetched leads here: calls that fail are handled where they are made.
start().catch(() => root.render(<StartFailure />));
