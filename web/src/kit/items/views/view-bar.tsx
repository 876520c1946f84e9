// Beside the title of a list: the saved view it was opened as, and the way to keep what it shows.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import { viewSearchOf } from '@tracery/contract/views/view-search';
import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, ChevronRight, CircleDotDashed } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useShiftKey } from '../../ui/use-shift-key.ts';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import { useKeptColumns } from '../columns/kept-columns.ts';
import type { ItemsSearch } from '../address/items-search.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { ItemView } from '../view.ts';
import { changeView, useMayChange, useSavedViews } from './calls.ts';
import { SaveDialog } from './lazy-save-dialog.ts';
import styles from './view-bar.module.css';

interface Props {
  view: ItemView;
  search: ItemsSearch;
}

const pairsOf = (search: ItemsSearch): [string, string][] =>
  Object.entries(search).flatMap(([name, value]) => [value ?? ''].flat().map((one) => [name, one]));

/** Board or list alone is no view worth a name. */
const isWorthKeeping = (search: string) => search.replace(/^view=\w+$/, '') !== '';

interface ActionsProps {
  /** The view that was changed; a new one otherwise. */
  isOfView: boolean;
  /** Undefined if the view is not theirs to change. */
  onSave: (() => Promise<void>) | undefined;
  onSaveAsNew: () => void;
}

function Actions({ isOfView, onSave, onSaveAsNew }: ActionsProps) {
  const t = useText();
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const [isSaving, setSaving] = useState(false);
  const asNew = t(isOfView ? 'views.saveAsNew' : 'views.saveView');
  const save = async () => {
    setSaving(true);
    // The call has shown the error.
    await onSave?.().catch(() => undefined);
    setSaving(false);
  };
  if (isPhone)
    return (
      <MenuButton
        label={t('views.saveView')}
        icon={<BookmarkPlus size={18} />}
        entries={[
          ...(onSave ? [{ label: t('views.save'), onChoose: () => void save() }] : []),
          { label: asNew, onChoose: onSaveAsNew },
        ]}
      />
    );
  return (
    <>
      {onSave && (
        <Button
          variant="tonal"
          busyText={isSaving ? t('views.saving') : undefined}
          onClick={() => void save()}
        >
          {t('views.save')}
        </Button>
      )}
      <Button className={styles.new} title={t('views.saveKey')} onClick={onSaveAsNew}>
        {!isOfView && <BookmarkPlus size={15} />}
        {asNew}
      </Button>
    </>
  );
}

export function ViewBar({ view, search }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const mayChange = useMayChange();
  const [isNaming, setNaming] = useState(false);
  const { kind } = view.definition;
  const keptColumns = useKeptColumns(kind);
  const shown = viewSearchOf(view.definition, pairsOf(search));
  const saved = useSavedViews().find((one) => one.kind === kind && String(one.id) === search['saved']);
  const isChanged = saved !== undefined && saved.search !== shown;
  const maySave = mayWrite && (isChanged || (!saved && isWorthKeeping(shown)));
  useShiftKey('V', maySave ? () => setNaming(true) : undefined);
  // Others see the columns that their maker sees.
  const columns = search['columns'] ?? (saved ? undefined : keptColumns);
  return (
    <>
      {saved && (
        <span className={styles.crumb} data-saved-view>
          <ChevronRight size={14} />
          <strong title={saved.name}>{saved.name}</strong>
        </span>
      )}
      {isChanged && (
        <span className={styles.changed}>
          <CircleDotDashed size={13} />
          <span>{t('views.changed')}</span>
        </span>
      )}
      {maySave && (
        <Actions
          isOfView={saved !== undefined}
          onSave={saved && mayChange(saved) ? () => changeView(saved, { search: shown }) : undefined}
          onSaveAsNew={() => setNaming(true)}
        />
      )}
      {isNaming && (
        <Suspense>
          <SaveDialog
            kind={kind}
            search={viewSearchOf(view.definition, pairsOf({ ...search, columns }))}
            onSaved={(id) =>
              void navigate({
                to: kindSummaries[kind].screen.path,
                search: (present: ItemsSearch) => ({ ...present, columns, saved: String(id) }),
                replace: true,
              })
            }
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
