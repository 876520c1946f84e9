// Results that no test case claims: each can be matched by hand, and test cases can be made of them.
import { limits } from '@tracery/contract/limits';
import { requirement } from '@tracery/contract/kinds/requirement';
import { testcase } from '@tracery/contract/kinds/testcase';
import { useId, useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { showInfo } from '../../lib/alerts.ts';
import { refusalText, text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { makeTestcases, matchTest, type Result } from './calls.ts';
import { looks } from './result-rows.tsx';
import { More, SectionHead, useFirst } from './section.tsx';
import sections from './section.module.css';
import styles from './unmatched.module.css';

const example = '[TC-241]';

function Chooser({ reportId, result, onEnd }: { reportId: number; result: Result; onEnd: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const match = async () => {
    if (chosen === '' || isBusy) return;
    setBusy(true);
    try {
      await matchTest(reportId, result.nameId, Number(chosen));
      onEnd();
      showInfo(text('report.matched', { name: result.name }));
    } catch {
      // The call shows what went wrong.
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.chooser}
      onSubmit={(event) => {
        event.preventDefault();
        void match();
      }}
    >
      <ItemPicker
        label={t('report.matchTo')}
        of={testcase}
        value={chosen}
        known={undefined}
        takesFocus
        onChoose={setChosen}
      />
      <span className={styles.buttons}>
        <Button onClick={onEnd}>{t('action.cancel')}</Button>
        <Button type="submit" variant="tonal" aria-disabled={chosen === '' || isBusy || undefined}>
          {t('report.match')}
        </Button>
      </span>
      <p className={styles.hint}>{t('report.matchHint', { example })}</p>
    </form>
  );
}

interface RowProps {
  reportId: number;
  result: Result;
  mayWrite: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function Row({ reportId, result, mayWrite, isOpen, onOpen }: RowProps) {
  const t = useText();
  const { glyph, tone, label } = looks[result.result];
  const { group, name } = result;
  return (
    <li className={styles.row}>
      <span className={styles.glyph} data-tone={tone}>
        <StatusGlyph glyph={glyph} />
        <span className={visuallyHidden.text}>{t(label)}</span>
      </span>
      <span className={styles.name}>
        <code>{name}</code>
        {group && <small>{group}</small>}
      </span>
      {mayWrite && !isOpen && (
        <Button
          variant="outlined"
          className={styles.match}
          aria-label={t('report.matchOf', { name })}
          onClick={() => onOpen(true)}
        >
          {t('report.match')}
        </Button>
      )}
      {isOpen && <Chooser reportId={reportId} result={result} onEnd={() => onOpen(false)} />}
    </li>
  );
}

interface MakeProps {
  reportId: number;
  tests: readonly Result[];
  onClose: () => void;
}

function MakeDialog({ reportId, tests, onClose }: MakeProps) {
  const t = useText();
  const language = useLanguage();
  const [sourceId, setSourceId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setAsked(true);
    if (sourceId === '' || isSaving) return;
    setSaving(true);
    try {
      const nameIds = tests.map(({ nameId }) => nameId);
      const count = await makeTestcases(reportId, nameIds, Number(sourceId));
      onClose();
      showInfo(text('report.made', { count }));
    } catch {
      // The call shows what went wrong.
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={t('report.makeTitle')}
      saveText={t('report.make', { count: tests.length })}
      savingText={t('report.making')}
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <p>{t('report.makeText')}</p>
      <ItemPicker
        label={t('report.makeFor')}
        of={requirement}
        value={sourceId}
        known={undefined}
        takesFocus
        makesMissing
        error={isAsked && sourceId === '' ? refusalText('valid.required', language) : undefined}
        onChoose={setSourceId}
      />
      <ul className={styles.tests}>
        {tests.map(({ nameId, name }) => (
          <li key={nameId}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

export function Unmatched({ id, count }: { id: number; count: number }) {
  const t = useText();
  const titleId = useId();
  const mayWrite = useMayWrite();
  const { data, more, canMore } = useFirst(id, 'unmatched', count);
  const [openId, setOpenId] = useState<number>();
  const [isMaking, setMaking] = useState(false);
  if (count <= 0) return null;
  const rows = data?.list ?? [];
  const toMake = rows.slice(0, limits.testReport.makeMax);
  return (
    <section className={sections.section} aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('report.unmatched')} hint={t('report.unmatchedHint')}>
        {mayWrite && toMake.length > 0 && (
          <Button variant="outlined" className={styles.make} onClick={() => setMaking(true)}>
            {t('report.make', { count: toMake.length })}
          </Button>
        )}
      </SectionHead>
      {!data && <Skeleton height={32} />}
      <ul className={sections.rows} aria-labelledby={titleId}>
        {rows.map((result) => (
          <Row
            key={result.nameId}
            reportId={id}
            result={result}
            mayWrite={mayWrite}
            isOpen={openId === result.nameId}
            onOpen={(isOpen) => setOpenId(isOpen ? result.nameId : undefined)}
          />
        ))}
      </ul>
      <More shown={rows.length} total={count} canMore={canMore} onMore={more} />
      {isMaking && <MakeDialog reportId={id} tests={toMake} onClose={() => setMaking(false)} />}
    </section>
  );
}
