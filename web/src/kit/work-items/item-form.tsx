// The open item: read and edited in the same place.
import { whyNotMove, whyNotUpdate } from '@tracery/contract/work-item/rules';
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { problemText, trimmed, valid } from '../form/problems.ts';
import { SaveBar } from '../form/save-bar.tsx';
import { FieldError } from '../form/field-error.tsx';
import { Button } from '../ui/button.tsx';
import { useSingleKeys } from '../ui/single-keys.ts';
import { showInfo } from '../../lib/alerts.ts';
import { formatMoment } from '../../lib/format.ts';
import { refusalText, text, useLanguage, useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { moveItem, readItemsAgain } from './calls.ts';
import { ContentSection } from './content-section.tsx';
import { freezeOrRestore } from './item-actions.tsx';
import { ItemConflict } from './item-conflict.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemLinks } from './item-links.tsx';
import styles from './item-pane.module.css';
import { StatusMark } from './status-mark.tsx';
import { useItemForm } from './use-item-form.ts';
import { useMayWrite } from './use-may-write.ts';
import type { ItemInFull, ItemView } from './view.ts';

const required = valid((value) => (value.trim() === '' ? 'valid.required' : undefined));

interface Props {
  view: ItemView;
  item: ItemInFull;
}

/** Steps of the kind's own life. */
function Steps({ view, item }: Props) {
  const t = useText();
  const standing = { status: item.status, isFrozen: item.isFrozen === 1 };
  const take = async (action: string) => {
    try {
      await moveItem(view, item.id, action);
      showInfo(text('publics.success'));
    } catch {
      // Told by the call; what is shown was no longer true.
    }
    await readItemsAgain(view);
  };
  return view.definition.transitions.map((transition) => {
    const { action, stays = [] } = transition;
    // A step that was taken has nothing left to offer.
    if (stays.some((name) => view.definition.statuses[name]?.number === item.status)) return null;
    const whyNot = whyNotMove(view.definition, transition, standing);
    return (
      <Button
        key={action}
        variant="outlined"
        className={styles.step}
        aria-disabled={whyNot ? true : undefined}
        title={whyNot ? refusalText(whyNot) : undefined}
        onClick={whyNot ? undefined : () => void take(action)}
      >
        {t(`item.${action}` as PlainKey)}
      </Button>
    );
  });
}

function FrozenBanner({ view, item, mayWrite }: Props & { mayWrite: boolean }) {
  const t = useText();
  if (!item.isFrozen) return null;
  return (
    <div className={styles.frozen}>
      <StatusMark definition={view.definition} item={item} shows="glyph" />
      <p>
        <b>{t('item.frozenTitle')}</b> {t('item.frozenText')}
      </p>
      {mayWrite && (
        <Button variant="outlined" onClick={() => void freezeOrRestore(view, item).catch(() => undefined)}>
          {t('item.restore')}
        </Button>
      )}
    </div>
  );
}

export function ItemForm({ view, item }: Props) {
  const t = useText();
  const language = useLanguage();
  const mayWrite = useMayWrite();
  const edited = useItemForm(view, item);
  const { form, isDirty, isSaving } = edited;
  const standing = { status: item.status, isFrozen: item.isFrozen === 1 };
  const isReadOnly = !mayWrite || whyNotUpdate(view.definition, standing) !== undefined;
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
        <FrozenBanner view={view} item={item} mayWrite={mayWrite} />
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
          {mayWrite && <Steps view={view} item={item} />}
        </div>
        {problem && <FieldError id="item-name-error" text={problem} />}
        <p className={styles.made}>
          {t('items.madeBy', { who: item.creator, when: formatMoment(new Date(item.createdAt)) })}{' '}
          {t('items.changedAt', { when: formatMoment(new Date(item.updatedAt)) })}
        </p>
        <div className={styles.body}>
          <div className={styles.main}>
            <ContentSection
              value={form.watch('content') ?? ''}
              sourceId={item.id}
              editing={editing}
              onEdit={edit}
              onChange={(content) => form.setValue('content', content, { shouldDirty: true })}
            />
          </div>
          <section className={styles.properties} aria-label={t('item.properties')} data-quiet>
            <div className={styles.status}>
              <span>{t('items.status')}</span>
              <StatusMark definition={view.definition} item={item} />
            </div>
            <ItemFields view={view} form={form} item={item} isReadOnly={isReadOnly} />
            <ItemLinks view={view} item={item} />
          </section>
        </div>
      </div>
      {!isReadOnly && (isDirty || isSaving) && (
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
