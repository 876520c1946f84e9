// What the screens are for: the one that is open, and whichever somebody looks for.
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { addressesIn, routeTable } from '../routes/table.ts';
import styles from './shortcut-sheet.module.css';

type Help = Readonly<Record<string, string>>;

const load = {
  en: async (): Promise<Help> => (await import('./help.en.ts')).help,
  zh: async (): Promise<Help> => (await import('./help.zh.ts')).help,
};

interface ExplainedScreen {
  path: string;
  title: string;
  text: string;
  isHere: boolean;
}

/** Every word must be there, in the name of the screen or in what is said of it. */
const isFound = ({ title, text }: ExplainedScreen, query: string): boolean => {
  const all = `${title} ${text}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

/** Without a query the screen that is open. */
export function useHelp(query: string): ExplainedScreen[] {
  const t = useText();
  const language = useLanguage();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [help, setHelp] = useState<Help>({});
  useEffect(() => {
    let isWanted = true;
    // Without network the keys are shown alone.
    load[language]().then(
      (loaded) => isWanted && setHelp(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  const screens = addressesIn(routeTable).flatMap(({ path, title }) => {
    const text = help[path];
    return text === undefined ? [] : [{ path, title: t(title), text, isHere: path === here }];
  });
  return query.trim() === ''
    ? screens.filter(({ isHere }) => isHere)
    : screens.filter((screen) => isFound(screen, query.trim()));
}

export function ScreenHelp({ help }: { help: readonly ExplainedScreen[] }) {
  const t = useText();
  if (help.length === 0) return null;
  return (
    <section className={styles.screens} aria-label={t('sheet.screens')}>
      {help.map(({ path, title, text }) => (
        <div key={path}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}
