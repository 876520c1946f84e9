// What is read and edited of most kinds: the name as a title, the content, and beside it the fields.
import { limits } from '@tracery/contract/limits';
import { canBeReviewed } from '@tracery/contract/traces/reviews';
import { Suspense, useEffect } from 'react';
import { toSingleLine, problemText, required } from '../../form/problems.ts';
import { FieldError } from '../../form/field-error.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { lazyComponent, lazyPart, withTexts } from '../../../lib/lazy-part.ts';
import { ItemFields } from '../fields/item-fields.tsx';
import { ItemLinks } from './item-links.tsx';
import styles from './item-detail.module.css';
import { CreatedLine } from './item-skeleton.tsx';
import { OneStep, StepBar } from './item-steps.tsx';
import { TickableContent } from './tickable-content.tsx';
import { ItemTexts } from '../fields/item-fields.tsx';
import { useOutdatedVote } from '../review/calls.ts';
import { TraceStrip } from '../strip/lazy-trace-strip.tsx';
import { StatusField } from './status-field.tsx';
import type { EditedItem } from './use-item-form.tsx';
import type { DetailParts, ItemInFull, ItemView } from '../view.ts';
import { Pencil } from 'lucide-react';
import { LinkedMarkdown } from '../references/lazy-linked-markdown.ts';
import { fetchEditor, MarkdownEditor } from '../../markdown/markdown-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SuspectPanels = lazyPart(async () => (await import('../suspects/suspect-panel.tsx')).SuspectPanels);
const ProvenContent = lazyPart(async () => (await import('../suspects/proven-content.tsx')).ProvenContent);
const ReviewPanel = lazyPart(async () => (await import('../review/review-panel.tsx')).ReviewPanel);
const AfterApproval = lazyPart(async () => (await import('../review/review-panel.tsx')).AfterApproval);
const SinceVote = lazyPart(async () => (await import('../review/since-vote.tsx')).SinceVote);
const ImpactCard = lazyPart(async () => (await import('../suspects/impact.tsx')).ImpactCard);
const ItemChildren = lazyComponent(async () => (await import('./item-children.tsx')).ItemChildren);
const Development = lazyComponent(
  withTexts('development', async () => (await import('../development/development.tsx')).Development),
);

interface ContentSectionProps {
  view: ItemView;
  item: ItemInFull;
  value: string;
  /** `asked` puts the caret into it; `kept` stands there because something was typed before. */
  editing: 'asked' | 'kept' | undefined;
  /** Undefined where nobody may write. */
  onEdit: (() => void) | undefined;
  onChange: (markdown: string) => void;
}

/** First what is read, then what might be wanted. */
const quiet = 500;

function ContentSection({ view, item, value, editing, onEdit, onChange }: ContentSectionProps) {
  const t = useText();
  const Editor = view.content?.Editor ?? MarkdownEditor;
  const Reader = view.content?.Reader;
  const hasMargin = view.definition.kind === 'Requirement';
  const vote = useOutdatedVote({ kind: view.definition.kind, id: item.id });
  const mayEdit = onEdit !== undefined;
  useEffect(() => {
    if (!mayEdit) return undefined;
    // Whoever edits asks again, so nobody hears here that it did not come.
    const timer = setTimeout(() => void fetchEditor().catch(() => undefined), quiet);
    return () => clearTimeout(timer);
  }, [mayEdit]);
  if (editing && onEdit)
    return (
      <Suspense fallback={<Skeleton width="60%" />}>
        <Editor
          label={t('items.content')}
          value={value}
          sourceId={item.id}
          Preview={LinkedMarkdown}
          takesFocus={editing === 'asked'}
          onChange={onChange}
        />
      </Suspense>
    );
  const content =
    value.trim() === '' ? (
      <p className={styles.nothing}>{t('item.noContent')}</p>
    ) : Reader ? (
      <Reader view={view} item={item} markdown={value} />
    ) : hasMargin ? (
      <ProvenContent item={item} markdown={value} />
    ) : (
      <LinkedMarkdown markdown={value} />
    );
  return (
    <section className={styles.content} aria-label={t('items.content')}>
      {onEdit && (
        <Button variant="outlined" className={styles.edit} onClick={onEdit}>
          <Pencil size={13} />
          {t('item.edit')}
        </Button>
      )}
      <Suspense fallback={<Skeleton width="60%" />}>
        <TickableContent view={view} item={item} mayTick={mayEdit}>
          {vote ? (
            <SinceVote view={view} item={item} own={vote}>
              {content}
            </SinceVote>
          ) : (
            content
          )}
        </TickableContent>
      </Suspense>
    </section>
  );
}

interface Props {
  view: ItemView;
  item: ItemInFull;
  edited: EditedItem;
  isReadOnly: boolean;
  editing: 'asked' | 'kept' | undefined;
  /** Undefined where nobody may write. */
  onEdit: (() => void) | undefined;
  /** Who made it, and when. */
  made: string;
  parts: DetailParts;
}

export function ItemBody({ view, item, edited, isReadOnly, editing, onEdit, made, parts }: Props) {
  const { UnderName, UnderContent, UnderFields } = parts;
  const t = useText();
  const language = useLanguage();
  const { form } = edited;
  const isReviewed = canBeReviewed(view.definition.kind);
  const problem = problemText(form.formState.errors['name'], language);
  return (
    <>
      <div className={styles.reading}>
        <div className={styles.titleRow}>
          {isReadOnly ? (
            <h2 className={styles.title}>{item.name}</h2>
          ) : (
            <h2 className={styles.heading}>
              <textarea
                {...form.register('name', { setValueAs: toSingleLine, validate: required })}
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
            </h2>
          )}
          <OneStep view={view} item={item} />
        </div>
        {problem && <FieldError id="item-name-error" text={problem} />}
        <CreatedLine text={made} />
        <StepBar view={view} item={item} />
        <Suspense>{UnderName && <UnderName view={view} item={item} />}</Suspense>
        <TraceStrip kind={view.definition.kind} id={item.id} />
        <Suspense>
          <SuspectPanels kind={view.definition.kind} id={item.id} />
        </Suspense>
        {isReviewed && (
          <Suspense>
            <ReviewPanel view={view} item={item} />
          </Suspense>
        )}
        <div className={styles.main}>
          <ContentSection
            view={view}
            item={item}
            value={(editing ? form.watch('content') : item.data.content) ?? ''}
            editing={editing}
            onEdit={onEdit}
            onChange={(content) => form.setValue('content', content, { shouldDirty: true })}
          />
          <ItemTexts view={view} form={form} isOnlyFilled isReadOnly={isReadOnly} />
          {UnderContent && <UnderContent view={view} item={item} />}
          <Suspense>
            <ItemChildren view={view} item={item} />
          </Suspense>
          <Suspense>
            <Development kind={view.definition.kind} id={item.id} />
          </Suspense>
        </div>
      </div>
      <section className={styles.properties} aria-label={t('item.properties')} data-quiet>
        {edited.isDirty && (
          <Suspense>
            <ImpactCard view={view} item={item} edited={edited} />
          </Suspense>
        )}
        <StatusField view={view} item={item} form={form} />
        <ItemFields view={view} form={form} item={item} isReadOnly={isReadOnly} />
        {UnderFields && <UnderFields view={view} item={item} />}
        {isReviewed && (
          <Suspense>
            <AfterApproval view={view} item={item} />
          </Suspense>
        )}
        <ItemLinks view={view} item={item} />
      </section>
    </>
  );
}
