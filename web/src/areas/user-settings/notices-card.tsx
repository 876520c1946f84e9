// When a person gets which mails. Each choice is kept at once.
import type { Answer, Registry } from '@tracery/contract';
import { inboxReasons, urgentReasons, type InboxReason } from '@tracery/contract/inbox/reasons';
import { useSearch } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { htmlLanguage, languages } from '../../lib/i18n/language.ts';
import { readAgain, updateRead, useRead } from '../../lib/query/use-read.ts';
import styles from './notices-card.module.css';

const get = 'GET /usrapi/v1/users/notices';

type Notices = Answer<Registry[typeof get]>;
type Choices = Omit<Notices, 'isChosen'>;

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone that this browser does not list is offered too. */
const zonesWith = (zone: string): string[] => [
  ...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')].toSorted()),
];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

async function keep(choices: Choices): Promise<void> {
  updateRead(get, () => ({ ...choices, isChosen: true }));
  try {
    await call('POST /usrapi/v1/users/notices/update', { body: choices });
    showInfo(text('notices.saved'));
  } catch {
    // Told by the call; what is kept is shown again.
  }
  await readAgain(get);
}

interface ReasonProps {
  reason: InboxReason;
  choices: Choices;
}

function ReasonSwitch({ reason, choices }: ReasonProps) {
  const t = useText();
  const id = useId();
  return (
    <Setting label={t(`notices.${reason}`)} hint={t(`notices.${reason}Hint`)} labelId={id}>
      <Switch
        labelledBy={id}
        isOn={choices.mail[reason]}
        onSwitch={(isOn) => void keep({ ...choices, mail: { ...choices.mail, [reason]: isOn } })}
      />
    </Setting>
  );
}

function Choose({ notices }: { notices: Notices }) {
  const t = useText();
  const languageId = useId();
  const here = useLanguage();
  const { isChosen, ...stored } = notices;
  const choices: Choices = isChosen ? stored : { ...stored, timeZone: zoneHere(), language: here };
  const { timeZone, digestHour, language } = choices;
  const daily = inboxReasons.filter((reason) => !(urgentReasons as readonly InboxReason[]).includes(reason));
  return (
    <>
      <Setting label={t('notices.zone')} hint={t(isChosen ? 'notices.zoneHint' : 'notices.zonePreset')}>
        <SelectField
          label={t('notices.zone')}
          isLabelHidden
          value={timeZone}
          options={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(event) => void keep({ ...choices, timeZone: event.currentTarget.value })}
        />
      </Setting>
      <Setting label={t('notices.language')} hint={t('notices.languageHint')} labelId={languageId}>
        <Segmented
          labelledBy={languageId}
          value={language}
          choices={languages.map((value) => ({
            value,
            label: t(`language.${value}`),
            lang: htmlLanguage(value),
          }))}
          onChoose={(value) => void keep({ ...choices, language: value })}
        />
      </Setting>
      <h3 className={styles.part}>{t('notices.now')}</h3>
      {urgentReasons.map((reason) => (
        <ReasonSwitch key={reason} reason={reason} choices={choices} />
      ))}
      <h3 className={styles.part}>{t('notices.daily')}</h3>
      <Setting label={t('notices.hour')} hint={t('notices.hourHint')}>
        <SelectField
          label={t('notices.hour')}
          isLabelHidden
          value={String(digestHour)}
          options={hours}
          onChange={(event) => void keep({ ...choices, digestHour: Number(event.currentTarget.value) })}
        />
      </Setting>
      {daily.map((reason) => (
        <ReasonSwitch key={reason} reason={reason} choices={choices} />
      ))}
    </>
  );
}

export function NoticesCard() {
  const t = useText();
  const { data, isError, refetch } = useRead(get, {});
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // A mail leads here.
    if (tab !== 'notices' || !isLoaded) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [tab, isLoaded]);
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      <Card title={t('notices.title')} icon={<Bell size={16} />}>
        {data && <Choose notices={data} />}
        {isError && !data && <FailedState title={t('notices.failed')} onRetry={refetch} />}
      </Card>
    </div>
  );
}
