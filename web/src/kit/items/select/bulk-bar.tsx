// Over the list while something is selected: how many, and what can be done with all of them.
import { limits } from '@tracery/contract/limits';
import type { BulkChange } from '@tracery/contract/records/bulk';
import { Ellipsis, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keycap } from '../../ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { useOptions } from '../fields/use-options.ts';
import { toWireValue } from '../fields/values.ts';
import { fieldOf, type FieldView, type Item, type ItemView } from '../view.ts';
import { bulkFields, isRank, keyOf, statusChoices, whoCan, type Ask } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { changeSelected, shownRefusals, type WholeList } from './bulk-calls.ts';
import { BulkDialog, RefusedDialog } from './bulk-dialogs.tsx';
import type { BulkState } from './bulk-job.ts';
import { selection } from './selection.ts';
import { useBulkJob } from './use-bulk-job.ts';

interface Props {
  view: ItemView;
  list: WholeList | undefined;
  isItemOpen: boolean;
}

interface ActionProps {
  label: string;
  shortcut?: string | undefined;
  /** Who cannot. */
  hint: string | undefined;
  isDangerous?: boolean;
  /** Selects more, and changes nothing. */
  isLink?: boolean;
  onClick: () => void;
}

const Action = ({ label, shortcut, hint, isDangerous, isLink, onClick }: ActionProps) => (
  <button
    type="button"
    className={styles.action}
    data-danger={isDangerous || undefined}
    data-link={isLink || undefined}
    data-bulk={shortcut}
    title={hint}
    onClick={onClick}
  >
    {label}
    {shortcut && <Keycap>{shortcut.toUpperCase()}</Keycap>}
  </button>
);

interface StatusMenuProps {
  view: ItemView;
  items: readonly Item[];
  onChange: (change: BulkChange) => void;
  onAsk: (ask: Ask) => void;
}

interface RankMenuProps {
  view: ItemView;
  field: FieldView;
  /** Who cannot. */
  hint: string | undefined;
  onChange: (change: BulkChange) => void;
}

function StatusMenu({ view, items, onChange, onAsk }: StatusMenuProps) {
  const t = useText();
  const choices = statusChoices(view);
  if (choices.length === 0) return null;
  const hint = whoCan(view, items, 'status');
  return (
    <span data-bulk="s" title={hint}>
      <MenuButton
        label={t('items.status')}
        className={styles.action}
        entries={choices.map(({ label, status, isFrozen, change, asks }) => ({
          label,
          icon: <StatusMark definition={view.definition} item={{ status, isFrozen }} shows="glyph" />,
          onChoose: () => (asks ? onAsk({ about: 'step', step: asks }) : onChange(change)),
        }))}
        header={hint && <span className={styles.hint}>{hint}</span>}
        isNamedInside
      >
        {t('items.status')}
        <Keycap>S</Keycap>
      </MenuButton>
    </span>
  );
}

/** The values of a rank stand in a menu: nothing else is asked. */
function RankMenu({ view, field, hint, onChange }: RankMenuProps) {
  const t = useText();
  const options = useOptions(view, field);
  const shortcut = keyOf(view, field);
  return (
    <span data-bulk={shortcut} title={hint}>
      <MenuButton
        label={t(field.label)}
        className={styles.action}
        entries={options.map(({ value, label }) => ({
          label,
          icon: field.icon?.(value),
          onChoose: () => onChange({ set: { [field.name]: toWireValue(fieldOf(view, field.name), value) } }),
        }))}
        header={hint && <span className={styles.hint}>{hint}</span>}
        isNamedInside
      >
        {t(field.label)}
        {shortcut && <Keycap>{shortcut.toUpperCase()}</Keycap>}
      </MenuButton>
    </span>
  );
}

/** Presses the button that has this key; false where it stands under More. */
const press = (bar: HTMLElement | null, key: string): boolean => {
  const found = bar?.querySelector<HTMLElement>(`[data-bulk="${key}"]`);
  const button = found?.matches('button') ? found : found?.querySelector<HTMLElement>('button');
  button?.focus();
  button?.click();
  return button !== undefined && button !== null;
};

function Running({ state, onStop }: { state: BulkState | undefined; onStop: () => void }) {
  const t = useText();
  const { done = 0, unchanged = 0, refused = 0, total = 0 } = state ?? {};
  const seen = done + unchanged + refused;
  return (
    <div className={styles.bar} data-keep-clear>
      <Spinner />
      <output className={styles.count}>{t('bulk.progress', { done: seen, total })}</output>
      <progress className={styles.progress} max={total || 1} value={seen} aria-label={t('bulk.running')} />
      <Action label={t('bulk.stop')} hint={undefined} onClick={onStop} />
    </div>
  );
}

export function BulkBar({ view, list, isItemOpen }: Props) {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const selected = useStore(selection);
  const refused = useStore(shownRefusals);
  const { isRunning, state, stop } = useBulkJob(view);
  // Beside an open item, on a phone and in an enlarged window only the first of them have room.
  const isCompact = !useWindowAtLeast(limits.screen.compactToolbar) || isItemOpen;
  // Whoever selects others no longer means all of them.
  const [wholeOf, setWholeOf] = useState<ReadonlyMap<number, Item>>();
  const isWhole = wholeOf === selected;
  const [ask, setAsk] = useState<Ask>();
  const [isBusy, setBusy] = useState(false);
  const items = [...selected.values()];
  const whole = isWhole ? list : undefined;
  const count = whole ? whole.total : selected.size;
  const change = async (wanted: BulkChange) => {
    setBusy(true);
    try {
      await changeSelected(view, wanted, whole);
    } catch {
      // The call has said why; what was selected still is.
    } finally {
      setBusy(false);
      setAsk(undefined);
    }
  };
  const begin = (wanted: BulkChange) => void change(wanted);
  const fields = bulkFields(view);
  const askByKey = (key: string) => {
    const field = fields.find((one) => keyOf(view, one) === key);
    if (field) setAsk({ about: 'field', field });
    else if (key === 'i' && view.isPlanned) setAsk({ about: 'iteration' });
  };
  const shortcut = (key: string) =>
    isItemOpen ? undefined : () => void (press(bar.current, key) || askByKey(key));
  useKeyboardShortcuts({ s: shortcut('s'), o: shortcut('o'), p: shortcut('p'), i: shortcut('i') });
  const hint = whole ? undefined : whoCan(view, items, 'update');
  const askField = (field: FieldView) => () => setAsk({ about: 'field', field });
  const planning = { label: t('itemKind.Iteration'), onChoose: () => setAsk({ about: 'iteration' }) };
  const tags = { label: t('items.tags'), onChoose: () => setAsk({ about: 'tags' }) };
  const shown = isCompact ? fields.slice(0, 1) : fields;
  const more: MenuEntry[] = isCompact
    ? [
        ...fields.slice(1).map((field) => ({ label: t(field.label), onChoose: askField(field) })),
        ...(view.isPlanned ? [planning] : []),
        tags,
      ]
    : [];
  const dialogs = (
    <>
      {ask && (
        <BulkDialog view={view} ask={ask} count={count} onChange={change} onClose={() => setAsk(undefined)} />
      )}
      {refused && <RefusedDialog refused={refused} onClose={() => shownRefusals.set(undefined)} />}
    </>
  );
  if (isRunning)
    return (
      <div className={styles.place}>
        <Running state={state} onStop={stop} />
        {dialogs}
      </div>
    );
  if (selected.size === 0) return dialogs;
  return (
    <div className={styles.place}>
      <div
        ref={bar}
        className={styles.bar}
        role="toolbar"
        aria-label={t('bulk.label')}
        aria-busy={isBusy}
        data-keep-clear
      >
        <output className={styles.count}>{t('bulk.selected', { count })}</output>
        {list && !isWhole && (list.total > selected.size || !list.isTotalExact) && (
          <Action
            label={t('bulk.all', { count: `${list.total}${list.isTotalExact ? '' : '+'}` })}
            hint={undefined}
            isLink
            onClick={() => setWholeOf(selected)}
          />
        )}
        <span className={styles.line} />
        <StatusMenu view={view} items={whole ? [] : items} onChange={begin} onAsk={setAsk} />
        {shown.map((field) =>
          isRank(view, field) ? (
            <RankMenu key={field.name} view={view} field={field} hint={hint} onChange={begin} />
          ) : (
            <Action
              key={field.name}
              label={t(field.label)}
              shortcut={keyOf(view, field)}
              hint={hint}
              onClick={askField(field)}
            />
          ),
        )}
        {!isCompact && view.isPlanned && (
          <Action label={planning.label} shortcut="i" hint={undefined} onClick={planning.onChoose} />
        )}
        {!isCompact && <Action label={tags.label} hint={hint} onClick={tags.onChoose} />}
        <span className={styles.line} />
        <Action
          label={t('item.delete')}
          hint={whole ? undefined : whoCan(view, items, 'delete')}
          isDangerous
          onClick={() => setAsk({ about: 'delete' })}
        />
        {more.length > 0 && (
          <MenuButton label={t('bulk.more')} icon={<Ellipsis size={16} />} entries={more} />
        )}
        <IconButton
          className={styles.clear}
          label={t('bulk.clear')}
          icon={<X size={16} />}
          onClick={() => selection.set(new Map())}
        />
        {isBusy && <Spinner />}
      </div>
      {dialogs}
    </div>
  );
}
