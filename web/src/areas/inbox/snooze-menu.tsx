// Puts an entry away until a day.
import { AlarmClock } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import fieldStyles from '../../kit/form/field.module.css';
import { dayOf, midnightOf, today } from '../../kit/items/fields/days.ts';
import { useRunning } from '../../kit/iterations/use-running.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { numberOf, type Entry } from './calls.ts';
import { dayAfter, nextMonday } from './days.ts';
import styles from './open-entry.module.css';

interface DialogProps {
  number: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

function DayDialog({ number, onChoose, onClose }: DialogProps) {
  const t = useText();
  const formId = useId();
  const [day, setDay] = useState(dayAfter(1));
  const [isAsked, setAsked] = useState(false);
  const isPast = day <= today();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPast) setAsked(true);
    else onChoose(day);
  };
  return (
    <Dialog
      size="small"
      title={t('inbox.snoozeTitle', { number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('inbox.snooze')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          type="date"
          className={fieldStyles.date}
          data-autofocus
          data-empty={day === '' || undefined}
          min={dayAfter(1)}
          max="9999-12-31"
          label={t('inbox.day')}
          value={day}
          error={isAsked && isPast ? t('inbox.dayPast') : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

interface Props {
  entry: Entry;
  onSnooze: (day: string | null) => void;
}

export function SnoozeMenu({ entry, onSnooze }: Props) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const iteration = useRunning().data?.iteration;
  const end = iteration ? dayOf(iteration.closedAt) : '';
  if (entry.snoozedUntil)
    return (
      <Button variant="outlined" data-snooze onClick={() => onSnooze(null)}>
        <AlarmClock size={16} strokeWidth={1.5} />
        <span className={styles.label}>{t('inbox.wake')}</span>
        <Keycap>Z</Keycap>
      </Button>
    );
  const option = (when: string, day: string) => ({
    label: t('inbox.option', { when, day: formatDay(midnightOf(day)) }),
    onChoose: () => onSnooze(day),
  });
  return (
    <span data-snooze>
      <MenuButton
        label={t('inbox.snooze')}
        variant="outlined"
        isNamedInside
        entries={[
          option(t('inbox.tomorrow'), dayAfter(1)),
          option(t('inbox.nextMonday'), nextMonday()),
          ...(iteration && end > today()
            ? [option(t('inbox.iterationEnd', { name: iteration.name }), end)]
            : []),
          { label: t('inbox.someDay'), onChoose: () => setAsking(true) },
        ]}
      >
        <AlarmClock size={16} strokeWidth={1.5} />
        <span className={styles.label}>{t('inbox.snooze')}</span>
        <Keycap>Z</Keycap>
      </MenuButton>
      {isAsking && (
        <DayDialog
          number={numberOf(entry)}
          onChoose={(day) => {
            setAsking(false);
            onSnooze(day);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
