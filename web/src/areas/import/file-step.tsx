// The first step: what the rows are, and the file.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { isItemKind, itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useId, useRef, useState, type DragEvent } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { sendFile, useImports } from './calls.ts';
import { CarriedSection } from './carried.tsx';
import styles from './file-step.module.css';
import { stateWords } from './words.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.reqif,.reqifz,.xml';

interface Props {
  kind: ItemKind;
  onKind: (kind: ItemKind) => void;
  onOpen: (id: number) => void;
}

function Latest({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useText();
  const id = useId();
  const list = useImports().data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.latest}>
      <h2 id={id}>{t('import.latest')}</h2>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onOpen(one.id)}>
              <span className={styles.name}>{one.name}</span>
              <span>{t(`screen.${kindSummaries[one.kind].name}`)}</span>
              <span>{stateWords(t, one)}</span>
              <time dateTime={one.createdAt}>{formatMoment(new Date(one.createdAt))}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FileStep({ kind, onKind, onOpen }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file || isReading) return;
    setReading(true);
    try {
      onOpen((await sendFile(kind, file)).id);
    } catch {
      // The call shows what went wrong.
      setReading(false);
    }
  };
  return (
    <div className={styles.step}>
      <div className={styles.kind}>
        <SelectField
          label={t('import.kind')}
          value={kind}
          options={itemKinds.map((one) => ({
            value: one,
            label: t(`screen.${kindSummaries[one].name}`),
          }))}
          onChange={({ currentTarget: { value } }) => isItemKind(value) && onKind(value)}
        />
      </div>
      {/* Dropping a file does the same as the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('import.choose')}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="primary"
          busyText={isReading ? t('import.reading') : undefined}
          onClick={() => input.current?.click()}
        >
          {t('import.choose')}
        </Button>
        <p>{t('import.drop')}</p>
        <p className={styles.formats}>{t('import.formats')}</p>
      </div>
      <Latest onOpen={onOpen} />
      <CarriedSection />
    </div>
  );
}
