// The chosen theme and the resulting colour scheme.
import { days, documentCookies } from './cookies.ts';
import { createStore } from './store.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Scheme = 'light' | 'dark';

const cookieName = 'theme';
const isChoice = (text: string | undefined): text is ThemeChoice =>
  themeChoices.some((choice) => choice === text);

export const themeStore = createStore<ThemeChoice>('system');
/** The colour scheme that the choice results in. */
export const schemeStore = createStore<Scheme>('light');

const systemPrefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Gives the browser's bar the page's colour, also if the choice differs from the system. */
function paintBrowserFrame(): void {
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = canvas;
}

function apply(): void {
  const choice = themeStore.get();
  const scheme = choice === 'system' ? (systemPrefersDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = scheme;
  paintBrowserFrame();
  schemeStore.set(scheme);
}

export function startTheme(): void {
  const stored = documentCookies.read(cookieName);
  themeStore.set(isChoice(stored) ? stored : 'system');
  apply();
  systemPrefersDark().addEventListener('change', apply);
}

export function chooseTheme(choice: ThemeChoice): void {
  themeStore.set(choice);
  documentCookies.write(cookieName, choice, { seconds: days(18250), sameSite: 'Lax' });
  apply();
}
