// Where MUI begins. It is told our theme, our language and the nonce that lets its styles into the page; it decides
// nothing itself.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { styleNonce } from '../../lib/config.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { schemeStore } from '../../lib/theme.ts';
import { buildTheme } from './mui-theme.ts';

const cache = createCache({ key: 'm', nonce: styleNonce });

type StorageManager = NonNullable<ComponentProps<typeof ThemeProvider>['storageManager']>;

/** MUI asks what was stored and listens for changes from elsewhere; both answers are our own store's. */
const ourStorage: StorageManager = ({ key }) => {
  const isMode = key === 'mui-mode';
  return {
    get: (initial: unknown) => (isMode ? schemeStore.get() : initial),
    set: () => undefined,
    subscribe: (tell) => (isMode ? schemeStore.subscribe(() => tell(schemeStore.get())) : () => undefined),
  };
};

export function MuiRoot({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const theme = useMemo(() => buildTheme(language), [language]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={ourStorage} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
