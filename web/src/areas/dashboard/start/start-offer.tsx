import { isManager } from '@tracery/contract/products/roles';
import { limits } from '@tracery/contract/limits';
import { Box, ListChecks, Upload, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { FirstKnot } from '../../../kit/ui/illustrations.tsx';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { text, useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { openPath } from '../../../lib/navigation.ts';
import { readAllAgain } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { focusPage } from './focus-page.ts';
import styles from './start.module.css';

interface Props {
  /** Begins with the list of steps. */
  onSteps: () => void;
}

interface Choice {
  icon: LucideIcon;
  title: PlainKey;
  text: PlainKey;
  button: PlainKey;
  busyText?: PlainKey;
  /** Fills the whole product: not for everybody. */
  isForManagers?: true;
  choose: (given: Props) => Promise<void> | void;
}

/** Longer than the server takes. */
const timeout = limits.call.longDeadline + limits.call.timeout;

async function fillWithExample(): Promise<void> {
  const { items } = await call('POST /prdapi/v1/products/example', {}, { timeout });
  showInfo(text('start.filled', { count: items }));
  await readAllAgain();
}

const choices: readonly Choice[] = [
  {
    icon: Box,
    title: 'start.example',
    text: 'start.exampleText',
    button: 'start.fill',
    busyText: 'start.filling',
    isForManagers: true,
    choose: fillWithExample,
  },
  {
    icon: Upload,
    title: 'screen.import',
    text: 'start.importText',
    button: 'start.import',
    choose: () => openPath('/import'),
  },
  {
    icon: ListChecks,
    title: 'start.steps',
    text: 'start.stepsText',
    button: 'start.begin',
    choose: ({ onSteps }) => onSteps(),
  },
];

export function StartOffer(props: Props) {
  const t = useText();
  const mayFill = isManager(useSession()?.claims.roles ?? []);
  const [busy, setBusy] = useState<Choice>();
  const offered = choices.filter(({ isForManagers }) => mayFill || !isForManagers);

  async function choose(choice: Choice): Promise<void> {
    if (busy) return;
    setBusy(choice);
    try {
      await choice.choose(props);
      focusPage();
    } catch {
      // `call` shows the failure. Somebody else may have begun meanwhile.
      await readAllAgain();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Card title={t('start.title')} icon={null} className={styles.card}>
      <div className={styles.intro}>
        <FirstKnot />
        <p>{t('start.intro')}</p>
      </div>
      <ul className={styles.choices}>
        {offered.map((choice, at) => {
          const { icon: Icon } = choice;
          return (
            <li key={choice.title} className={styles.choice}>
              <Icon size={20} strokeWidth={1.5} />
              <h3>{t(choice.title)}</h3>
              <p>{t(choice.text)}</p>
              <Button
                variant={at === 0 ? 'primary' : 'outlined'}
                busyText={busy === choice && choice.busyText ? t(choice.busyText) : undefined}
                onClick={() => void choose(choice)}
              >
                {t(choice.button)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
