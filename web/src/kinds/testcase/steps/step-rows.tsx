// The steps of a test case as rows. Enter makes the next one, Alt with an arrow moves one, and its handle drags it.
import { findSteps, writeSteps, type TestStep } from '@tracery/contract/kinds/test-steps';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useControlledText } from '../../../kit/editor/use-controlled-text.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import visuallyHidden from '../../../kit/ui/visually-hidden.module.css';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './steps.module.css';
import { useRowDrag } from './use-row-drag.ts';

interface Row extends TestStep {
  key: number;
}

let keys = 0;
const newRow = (step: TestStep = { action: '', expected: '' }): Row => ({ ...step, key: (keys += 1) });

const rowsOf = (content: string): Row[] => {
  const rows = (findSteps(content)?.steps ?? []).map(newRow);
  return rows.length > 0 ? rows : [newRow()];
};

const isFilled = ({ action, expected }: TestStep) => action.trim() !== '' || expected.trim() !== '';

function move<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]!);
}

/** The rows, which may be empty, and the content with those that are filled. */
function useRows(content: string, onChange: (content: string) => void) {
  const language = useLanguage();
  const [rows, setRows] = useState(() => rowsOf(content));
  const written = (next: readonly Row[]) => writeSteps(content, next.filter(isFilled), language);
  const tell = useControlledText({
    value: content,
    onChange,
    onExternalChange: (text) => {
      if (writeSteps(text, rows.filter(isFilled), language) !== text) setRows(rowsOf(text));
    },
  });
  const change = (next: Row[]) => {
    setRows(next);
    const text = written(next);
    if (text !== content) tell(text);
  };
  return { rows, change };
}

interface Props {
  content: string;
  takesFocus: boolean;
  onChange: (content: string) => void;
}

const fields = [
  { field: 'action', label: 'steps.actionOf' },
  { field: 'expected', label: 'steps.expectedOf' },
] as const;

export function StepRows({ content, takesFocus, onChange }: Props) {
  const t = useText();
  const { rows, change } = useRows(content, onChange);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const [wanted, setWanted] = useState(takesFocus ? { key: rows[0]!.key, selector: 'textarea' } : undefined);
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-key="${wanted.key}"]`);
    row?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  const focus = (row: Row | undefined, selector = 'textarea') => row && setWanted({ key: row.key, selector });
  const add = (at: number) => {
    const row = newRow();
    change(rows.toSpliced(at, 0, row));
    focus(row);
  };
  const remove = (at: number) => {
    const rest = rows.toSpliced(at, 1);
    const next = rest.length > 0 ? rest : [newRow()];
    change(next);
    focus(next[Math.min(at, next.length - 1)]);
  };
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return;
    change(move(rows, from, to));
    setMoved(t('steps.movedTo', { step: from + 1, place: to + 1 }));
  };
  const drag = useRowDrag(list, moveTo);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      moveTo(at, at + by);
      focus(rows[at], `[data-field="${event.currentTarget.dataset['field']}"]`);
    } else if (
      event.key === 'Enter' &&
      !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) &&
      event.currentTarget instanceof HTMLTextAreaElement
    ) {
      event.preventDefault();
      add(at + 1);
    }
  };
  return (
    <div className={styles.editor}>
      <ol ref={list} className={styles.rows} aria-label={t('steps.title')}>
        {rows.map((row, at) => (
          <li
            key={row.key}
            className={styles.row}
            data-key={row.key}
            data-dragged={drag.from === at || undefined}
            data-drop={drag.dropAt(at)}
          >
            <button
              type="button"
              className={styles.handle}
              data-field="handle"
              aria-label={t('steps.move', { step: at + 1 })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              title={t('steps.moveHint')}
              onKeyDown={(event) => onKeyDown(event, at)}
              {...drag.handle(at)}
            >
              <GripVertical size={15} />
              {at + 1}
            </button>
            {fields.map(({ field, label }) => (
              <textarea
                key={field}
                rows={1}
                data-field={field}
                aria-label={t(label, { step: at + 1 })}
                placeholder={t(`steps.${field}`)}
                value={row[field]}
                onKeyDown={(event) => onKeyDown(event, at)}
                onChange={(event) => change(rows.with(at, { ...row, [field]: event.currentTarget.value }))}
              />
            ))}
            <IconButton
              className={styles.remove}
              label={t('steps.remove', { step: at + 1 })}
              icon={<Trash2 size={15} />}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <Button className={styles.add} onClick={() => add(rows.length)}>
        <Plus size={14} />
        {t('steps.add')}
      </Button>
      <p className={styles.hint}>{t('steps.hint')}</p>
      <output className={visuallyHidden.text}>{moved}</output>
    </div>
  );
}
