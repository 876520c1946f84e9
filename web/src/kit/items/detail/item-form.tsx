// The open item: read and edited in the same place.
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { SaveBar } from '../../form/save-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { formatList } from '../../../lib/format.ts';
import { useText, refusalText } from '../../../lib/i18n/i18n.ts';
import { lazyComponent, lazyPart } from '../../../lib/lazy-part.ts';
import { LivePart } from '../../../lib/live/live-part.ts';
import { ItemBody } from './item-body.tsx';
import { ItemConflict, useItemForm, useShownChanges, type EditedItem } from './use-item-form.tsx';
import { CreatedLine, useCreatedText } from './item-skeleton.tsx';
import styles from './item-detail.module.css';
import { useMayWrite } from '../use-may-write.ts';
import {
  itemState,
  type BodyProps,
  type DetailParts,
  type Item,
  type ItemInFull,
  type ItemView,
} from '../view.ts';
import { Lock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { itemNumber } from '@tracery/contract/work-item/number';
import { freezeOrRestore } from './freeze-item.ts';
import { StatusMark } from '../fields/status-mark.tsx';

interface ItemBannerProps {
  view: ItemView;
  item: Item;
  /** Something was typed before it could no longer be edited. */
  hasDraft: boolean;
}

function ItemBanner({ view, item, hasDraft }: ItemBannerProps) {
  const t = useText();
  const mayWrite = useMayWrite();
  const { definition } = view;
  const whyNot = whyNotUpdate(definition, itemState(item));
  if (!whyNot) return null;
  const kept = mayWrite && hasDraft && t('item.draftKept');
  if (whyNot !== 'item.frozen' && whyNot !== 'item.frozenByChoice')
    return (
      <div className={styles.banner}>
        <Lock size={15} />
        <p>
          {refusalText(whyNot)} {kept}
        </p>
      </div>
    );
  return (
    <div className={styles.banner} data-frozen>
      <StatusMark definition={definition} item={item} shows="glyph" />
      <p>
        <b>{t('item.frozenTitle')}</b>{' '}
        {mayWrite && t(definition.manualStatus ? 'item.frozenChoose' : 'item.frozenText')} {kept}
      </p>
      {mayWrite && !definition.manualStatus && (
        <Button variant="outlined" onClick={() => void freezeOrRestore(view, item).catch(() => undefined)}>
          {t('item.unfreeze')}
        </Button>
      )}
    </div>
  );
}

interface Props {
  view: ItemView;
  item: ItemInFull;
  isExpanded: boolean;
  Body: ComponentType<BodyProps> | undefined;
  parts: DetailParts;
}

const SaveImpact = lazyPart(async () => (await import('../suspects/impact.tsx')).SaveImpact);
const ChangesDialog = lazyComponent(
  async () => (await import('../../form/changes-dialog.tsx')).ChangesDialog,
);

/** Names the fields that are not saved, and shows what differs. */
function UnsavedFields({ view, item, edited }: { view: ItemView; item: Item; edited: EditedItem }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const changes = useShownChanges(view, edited);
  return (
    <>
      <span>{t('draft.notSaved', { fields: formatList(changes.map(({ label }) => label)) })}</span>
      <Suspense>
        <SaveImpact view={view} item={item} edited={edited} />
      </Suspense>
      <Button onClick={() => setOpen(true)}>{t('draft.showChanges')}</Button>
      {isOpen && (
        <Suspense>
          <ChangesDialog
            title={itemNumber(view.definition.kind, item.oid)}
            changes={changes}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Runs after each time that somebody saved the form by hand. */
function useAfterSubmit(isSubmitting: boolean, then: () => void): void {
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) then();
    wasSubmitting.current = isSubmitting;
  });
}

export function ItemForm({ view, item, isExpanded, Body, parts }: Props) {
  const t = useText();
  const mayWrite = useMayWrite();
  const isReadOnly = !mayWrite || whyNotUpdate(view.definition, itemState(item)) !== undefined;
  // Who chooses the status can always choose another one.
  const maySave = !isReadOnly || (mayWrite && view.definition.manualStatus !== undefined);
  const edited = useItemForm(view, item, maySave);
  const { form, isDirty, isSaving } = edited;
  const [editing, setEditing] = useState<'asked' | 'kept' | undefined>(() =>
    'content' in edited.changes ? 'kept' : undefined,
  );
  // Nobody asked for the editor that comes back when a frozen item is restored.
  if (isReadOnly && editing) setEditing(undefined);
  // A draft that was brought back is shown in the editor.
  const [shownDraft, setShownDraft] = useState(edited.restored);
  if (shownDraft !== edited.restored && 'content' in edited.changes) {
    setShownDraft(edited.restored);
    setEditing('kept');
  }
  useAfterSubmit(form.formState.isSubmitting || edited.isMerging, () => {
    if (form.getValues('content') !== edited.base.values['content']) return;
    // The editor goes, and must not take the focus with it.
    document.activeElement
      ?.closest('[data-content-editor]')
      ?.closest<HTMLElement>('[data-item]')
      ?.focus({ preventScroll: true });
    setEditing(undefined);
  });
  const edit = isReadOnly || Body ? undefined : () => setEditing('asked');
  useKeyboardShortcuts({ e: edit });
  const leaveBar = (act: () => void) => () => {
    act();
    // The bar goes when nothing is left to save, and must not take the focus with it.
    const bar = document.activeElement?.closest('[data-save-bar]');
    if (!Body) bar?.closest<HTMLElement>('[data-item]')?.focus({ preventScroll: true });
  };
  const discard = () => {
    edited.discard();
    setEditing(undefined);
  };
  const made = useCreatedText(item);
  return (
    <>
      <div className={styles.scroll} data-own={Body ? '' : undefined} data-item-form>
        <ItemBanner view={view} item={item} hasDraft={isDirty} />
        <LivePart
          part="item"
          kind={view.definition.kind}
          id={item.id}
          version={edited.base.version}
          isDirty={isDirty}
          isEditing={isDirty || editing !== undefined}
        />
        {Body ? (
          <Suspense fallback={<Skeleton width="60%" />}>
            <Body
              view={view}
              form={form}
              item={item}
              isNew={false}
              isExpanded={isExpanded}
              isReadOnly={isReadOnly}
              onSubmit={edited.submit}
            />
            <CreatedLine text={made} isBelow={maySave} />
          </Suspense>
        ) : (
          <ItemBody
            view={view}
            item={item}
            edited={edited}
            isReadOnly={isReadOnly}
            editing={editing}
            onEdit={edit}
            made={made}
            parts={parts}
          />
        )}
      </div>
      {maySave && (Body || isDirty || isSaving) && (
        <div className={styles.saveBar} data-last={Body ? '' : undefined}>
          <SaveBar
            hint={Body ? made : t('item.saveHint')}
            changes={<UnsavedFields view={view} item={item} edited={edited} />}
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
