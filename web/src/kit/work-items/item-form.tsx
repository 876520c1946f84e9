// The open item: read and edited in the same place.
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { problemText, required, trimmed } from '../form/problems.ts';
import { SaveBar } from '../form/save-bar.tsx';
import { FieldError } from '../form/field-error.tsx';
import { useSingleKeys } from '../ui/single-keys.ts';
import { formatMoment } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { ContentSection } from './content-section.tsx';
import { ItemBanner } from './item-banner.tsx';
import { ItemConflict } from './item-conflict.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemLinks } from './item-links.tsx';
import styles from './item-pane.module.css';
import { OneStep, StepBar } from './item-steps.tsx';
import { ItemTexts } from './item-texts.tsx';
import { StatusField } from './status-field.tsx';
import { useItemForm } from './use-item-form.ts';
import { useMayWrite } from './use-may-write.ts';
import type { ItemInFull, ItemView } from './view.ts';

interface Props {
  view: ItemView;
  item: ItemInFull;
}

export function ItemForm({ view, item }: Props) {
  const t = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite();
  const edited = useItemForm(view, item);
  const { form, isDirty, isSaving } = edited;
  const standing = { status: item.status, isFrozen: item.isFrozen === 1 };
  const isReadOnly = !mayWrite || whyNotUpdate(view.definition, standing) !== undefined;
  // Who chooses the status can always choose another one.
  const maySave = !isReadOnly || (mayWrite && view.definition.choosing !== undefined);
  const [editing, setEditing] = useState<'asked' | 'kept' | undefined>(() =>
    'content' in edited.changes ? 'kept' : undefined,
  );
  // Nobody asked for the editor that comes back when a frozen item is restored.
  if (isReadOnly && editing) setEditing(undefined);
  const edit = isReadOnly ? undefined : () => setEditing('asked');
  useSingleKeys({ e: edit });
  const problem = problemText(form.formState.errors['name'], language);
  const leaveBar = (act: () => void) => () => {
    act();
    // The bar goes when nothing is left to save, and must not take the focus with it.
    const bar = document.activeElement?.closest('[data-save-bar]');
    bar?.closest<HTMLElement>('[data-item]')?.focus({ preventScroll: true });
  };
  const discard = () => {
    edited.discard();
    setEditing(undefined);
  };
  return (
    <>
      <div className={styles.scroll} data-item-form>
        <ItemBanner view={view} item={item} />
        <div className={styles.titleRow}>
          {isReadOnly ? (
            <h2 className={styles.title}>{item.name}</h2>
          ) : (
            <textarea
              {...form.register('name', { setValueAs: trimmed, validate: required })}
              rows={1}
              className={styles.title}
              aria-label={t('items.name')}
              aria-required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'item-name-error' : undefined}
              maxLength={limits.item.nameMax}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // A name is one line.
                event.preventDefault();
                edited.submit();
              }}
            />
          )}
          <OneStep view={view} item={item} />
        </div>
        {problem && <FieldError id="item-name-error" text={problem} />}
        <p className={styles.made}>
          {t('items.madeBy', { who: item.creator, when: formatMoment(new Date(item.createdAt)) })}{' '}
          {t('items.changedAt', { when: formatMoment(new Date(item.updatedAt)) })}
        </p>
        <StepBar view={view} item={item} />
        <div className={styles.body}>
          <div className={styles.main}>
            <ContentSection
              value={form.watch('content') ?? ''}
              sourceId={item.id}
              editing={editing}
              onEdit={edit}
              onChange={(content) => form.setValue('content', content, { shouldDirty: true })}
            />
            <ItemTexts view={view} form={form} isOnlyFilled isReadOnly={isReadOnly} />
          </div>
          <section className={styles.properties} aria-label={t('item.properties')} data-quiet>
            <StatusField view={view} item={item} form={form} />
            <ItemFields view={view} form={form} item={item} isReadOnly={isReadOnly} />
            <ItemLinks view={view} item={item} />
          </section>
        </div>
      </div>
      {maySave && (isDirty || isSaving) && (
        <div className={styles.saveBar}>
          <SaveBar
            form={`${view.definition.kind} ${item.id}`}
            hint={t('item.saveHint')}
            isDirty={isDirty}
            isSaving={isSaving}
            onSave={leaveBar(edited.submit)}
            onDiscard={leaveBar(discard)}
          />
        </div>
      )}
      <ItemConflict view={view} item={item} edited={edited} />
    </>
  );
}
