// The second step, and what came of it: columns at the left, rows at the right.
import { limits } from '@tracery/contract/limits';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageKeys } from '../../kit/ui/layout-slots.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import {
  changeMapping,
  startImport,
  undoImport,
  useImport,
  useRows,
  type Import,
  type Mapping,
} from './calls.ts';
import { Carried } from './carried.tsx';
import styles from './check-step.module.css';
import { Columns } from './columns.tsx';
import { Rows } from './rows.tsx';
import { stateWords } from './words.ts';

type Shown = 'all' | 'create' | 'change' | 'same' | 'error' | 'other';

function FileHead({ shown, onOther }: { shown: Import; onOther: () => void }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const { name, total, headers, source } = shown;
  return (
    <div className={styles.file}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>
          {t('import.rowsAndColumns', {
            rows: total,
            columns: headers.length,
            source: t(`import.source.${source}`),
          })}
        </span>
        <button type="button" className={styles.link} onClick={() => setAsked(true)}>
          {t('import.carried')}
        </button>
      </div>
      <Button variant="outlined" onClick={onOther}>
        {t('import.otherFile')}
      </Button>
      {isAsked && (
        <Dialog title={t('import.carried')} closesOutside onClose={() => setAsked(false)}>
          <Carried />
        </Dialog>
      )}
    </div>
  );
}

interface FootProps {
  shown: Import;
  isBusy: boolean;
  onStart: () => void;
}

function Foot({ shown, isBusy, onStart }: FootProps) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const { state, verdicts, canUndo, id, kind, refused } = shown;
  const { create, change, error } = verdicts;
  const count = create + change;
  const isBefore = state === 'checking' || state === 'checked';
  return (
    <div className={styles.foot}>
      <p>
        {isBefore ? t('import.runs') : stateWords(t, shown)}
        {state === 'done' && refused > 0 && ` ${t('import.refusedHint')}`}
      </p>
      {isBefore && (
        <Button
          variant="primary"
          aria-disabled={count === 0 || isBusy || undefined}
          onClick={() => count > 0 && !isBusy && onStart()}
        >
          {count === 0
            ? t('import.noneToImport')
            : t(error > 0 ? 'import.startGood' : 'import.start', { count })}
        </Button>
      )}
      {canUndo && (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {t('import.undo')}
        </Button>
      )}
      {!isBefore && (
        <Link to={kindSummaries[kind].screen.path} className={buttonLook({ variant: 'primary' })}>
          {t('import.openList')}
        </Link>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('import.undo')}
          text={t('import.undoAsk')}
          confirm={t('import.undo')}
          onConfirm={async () => {
            await undoImport(id);
            setAsked(false);
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}

function Preview({ shown, isBusy, onMap, onStart }: FootProps & { onMap: (mapping: Mapping) => void }) {
  const t = useText();
  const filterId = useId();
  const [part, setPart] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const read = useRows(shown.id, part === 'all' ? undefined : part, page);
  const { verdicts, state, columns, fixed, meanings } = shown;
  const choose = (next: Shown) => {
    setPart(next);
    setPage(1);
  };
  useKeyboardShortcuts({
    ']': () => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-import-error]')];
      const next = all[all.indexOf(document.activeElement as HTMLElement) + 1];
      if (next) next.focus();
      else if (part !== 'error') choose('error');
    },
  });
  const label = (one: Shown) => t(one === 'error' ? 'import.filter.error' : `import.verdict.${one}`);
  const counted = (one: Shown) => (one === 'all' ? shown.total : (verdicts[one] ?? 0));
  const parts = (['all', 'create', 'change', 'same', 'error', 'other'] as const).filter(
    (one) => one !== 'other' || counted('other') > 0,
  );
  const isLocked = isBusy || state !== 'checked';
  return (
    <section className={styles.preview} aria-labelledby={filterId}>
      <div className={styles.bar}>
        <span id={filterId} className={styles.hidden}>
          {t('import.filter')}
        </span>
        <Segmented
          labelledBy={filterId}
          value={part}
          choices={parts.map((one) => ({ value: one, label: `${label(one)} ${counted(one)}` }))}
          onChoose={choose}
        />
        <output className={styles.state}>{stateWords(t, shown)}</output>
      </div>
      <div className={styles.table}>
        {!read.data && read.isError && (
          <FailedState title={t('import.failedToLoad')} onRetry={() => void read.refetch()} />
        )}
        {!read.data && !read.isError && <Skeleton height={32} />}
        {read.data && (
          <Rows
            shown={shown}
            rows={read.data.list}
            isLocked={isLocked}
            onMeans={(meaning) =>
              onMap({
                columns,
                fixed,
                meanings: [
                  ...meanings.filter(
                    ({ field, value }) => field !== meaning.field || value !== meaning.value,
                  ),
                  meaning,
                ],
              })
            }
          />
        )}
      </div>
      <Pagination
        total={read.data?.total}
        page={page}
        pageSize={limits.list.pageSize}
        buttons={limits.list.pageButtons}
        onPage={setPage}
      />
      <Foot shown={shown} isBusy={isBusy || state === 'checking'} onStart={onStart} />
    </section>
  );
}

export function CheckStep({ id, onOther }: { id: number; onOther: () => void }) {
  const t = useText();
  const read = useImport(id);
  const [isBusy, setBusy] = useState(false);
  const during = (work: Promise<void>) => {
    setBusy(true);
    // The call shows what went wrong.
    void work.catch(() => {}).finally(() => setBusy(false));
  };
  if (!read.data)
    return read.isError ? (
      <FailedState title={t('import.failedToLoad')} onRetry={() => void read.refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  const shown = read.data;
  const onMap = (mapping: Mapping) => during(changeMapping(id, mapping));
  return (
    <div className={styles.step}>
      <PageKeys>
        <KeyHint keys={[']']} does={t('import.keys.error')} />
      </PageKeys>
      <div className={styles.side}>
        <FileHead shown={shown} onOther={onOther} />
        <Columns shown={shown} isLocked={isBusy || shown.state !== 'checked'} onChange={onMap} />
      </div>
      <Preview shown={shown} isBusy={isBusy} onMap={onMap} onStart={() => during(startImport(id))} />
    </div>
  );
}
