// Beside the title of a list: the saved view it was opened as, and the way to keep what it shows.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { viewSearchOf } from '@tracery/contract/views/view-search';
import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, ChevronRight, CircleDotDashed } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { ItemsSearch } from '../address/items-search.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { ItemView } from '../view.ts';
import { changeView, useMayChange, useSavedViews } from './calls.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useSaveKey } from './use-save-key.ts';
import styles from './view-bar.module.css';

interface Props {
  view: ItemView;
  search: ItemsSearch;
}

const pairsOf = (search: ItemsSearch): [string, string][] =>
  Object.entries(search).flatMap(([name, value]) => [value ?? ''].flat().map((one) => [name, one]));

/** Board or list alone is no view worth a name. */
const isWorthKeeping = (search: string) => search.replace(/^view=\w+$/, '') !== '';

export function ViewBar({ view, search }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const mayChange = useMayChange();
  const [isNaming, setNaming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { kind } = view.definition;
  const shown = viewSearchOf(view.definition, pairsOf(search));
  const saved = useSavedViews().find((one) => one.kind === kind && String(one.id) === search['saved']);
  const isChanged = saved !== undefined && saved.search !== shown;
  const isNew = !saved && isWorthKeeping(shown);
  const maySave = mayWrite && (isChanged || isNew);
  useSaveKey(maySave ? () => setNaming(true) : undefined);
  const save = async () => {
    setSaving(true);
    try {
      await changeView(saved!, { search: shown });
    } catch {
      // The call has shown the error.
    }
    setSaving(false);
  };
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
          {t('views.changed')}
        </span>
      )}
      {maySave && isChanged && mayChange(saved) && (
        <Button
          variant="tonal"
          busyText={isSaving ? t('views.saving') : undefined}
          onClick={() => void save()}
        >
          {t('views.save')}
        </Button>
      )}
      {maySave && (
        <Button className={styles.new} onClick={() => setNaming(true)} title={t('views.saveKey')}>
          {!saved && <BookmarkPlus size={15} />}
          <span>{t(saved ? 'views.saveAsNew' : 'views.saveView')}</span>
        </Button>
      )}
      {isNaming && (
        <SaveDialog
          kind={kind}
          search={shown}
          onSaved={(id) =>
            void navigate({
              to: kindSummaries[kind].screen.path,
              search: (present: ItemsSearch) => ({ ...present, saved: String(id) }),
              replace: true,
            })
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
