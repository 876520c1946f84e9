import { ConflictDialog, type ConflictRow } from '../../kit/form/conflict-dialog.tsx';
import { splitTags } from '../../kit/form/tags.ts';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { stageLabel, type productKinds, type Stage } from '../../lib/product-labels.ts';
import type { Theirs } from './saving.ts';
import type { Settings } from './use-product.ts';
import type { useProductForm } from './use-product-form.ts';

const fields = ['name', 'kind', 'tag', 'status', 'content'] as const;

const shown = (t: Translate, field: keyof Settings, value: string): string => {
  if (field === 'kind') return t(`kind.${value as (typeof productKinds)[number]}`);
  if (field === 'status') return t(stageLabel(Number(value) as Stage));
  return field === 'tag' ? splitTags(value).join(', ') : value;
};

function rowsOf(t: Translate, mine: Settings, started: Settings, { settings }: Theirs): ConflictRow[] {
  const labels = {
    name: t('product.name'),
    kind: t('product.visibility'),
    tag: t('product.tags'),
    status: t('product.stage'),
    content: t('product.content'),
  };
  return fields
    .filter((field) => mine[field] !== settings[field])
    .map((field) => ({
      field,
      label: labels[field],
      mine: shown(t, field, mine[field]),
      theirs: shown(t, field, settings[field]),
      // What this person never touched should follow the other.
      side: mine[field] === started[field] ? 'theirs' : 'mine',
    }));
}

export function SettingsConflict({
  edited,
  name,
}: {
  edited: ReturnType<typeof useProductForm>;
  name: string;
}) {
  const t = useText();
  const { theirs, form, base } = edited;
  if (!theirs) return null;
  return (
    <ConflictDialog
      key={theirs.version}
      name={name}
      startedFrom={base.version}
      version={theirs.version}
      rows={rowsOf(t, form.getValues(), base.values, theirs)}
      isSaving={edited.isMerging}
      onKeepEditing={edited.keepEditing}
      onSave={edited.merge}
    />
  );
}
