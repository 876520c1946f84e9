// A diagram as it is written: kind and name, its text, and the picture that the text draws.
import { limits } from '@tracery/contract/limits';
import { umlKinds, isUmlKind } from '@tracery/contract/kinds/uml';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Info, Sparkles, CircleHelp } from 'lucide-react';
import { useRef, Suspense, useId, type Ref } from 'react';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { ItemLinks } from '../../kit/items/detail/item-links.tsx';
import { TraceStrip } from '../../kit/items/strip/lazy-trace-strip.tsx';
import type { BodyProps } from '../../kit/items/view.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';
import styles from './diagram-body.module.css';
import { Preview } from './preview/preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import { kindWord, emptyDiagram } from './words.ts';
import { Button } from '../../kit/ui/button.tsx';
import exampleButtonStyles from './example-button.module.css';
import type { Problem } from './source/problem-line.ts';
import sourceFieldStyles from './source/source.module.css';

interface Props {
  kind: string;
  content: string;
  onInsert: (text: string) => void;
}

/** Inserts an example of the kind while the source is empty. */
function ExampleButton({ kind, content, onInsert }: Props) {
  const t = useText();
  const language = useLanguage();
  if (!isUmlKind(kind) || (content !== emptyDiagram && content.trim() !== '')) return null;
  const insert = async () => {
    const { exampleOf } = await import('./examples.ts');
    onInsert(exampleOf(kind, language));
  };
  return (
    <p className={exampleButtonStyles.offer}>
      <Button variant="outlined" onClick={() => void insert()}>
        <Sparkles size={14} />
        {t('uml.insertExample')}
      </Button>
      <span>{t('uml.exampleOf', { kind: t(kindWord(kind)) })}</span>
    </p>
  );
}

const ReviewPanel = lazyPart(
  async () => (await import('../../kit/items/review/review-panel.tsx')).ReviewPanel,
);
const DiagramEditor = lazyComponent(async () => (await import('./source/diagram-editor.tsx')).DiagramEditor);

const guides = { en: 'https://plantuml.com/guide', zh: 'https://plantuml.com/zh/guide' } as const;

interface SourceFieldProps {
  value: string;
  isReadOnly: boolean;
  problem: Problem | undefined;
  onChange: (text: string) => void;
  ref: Ref<HTMLDivElement>;
}

function SourceField(props: SourceFieldProps) {
  const t = useText();
  const language = useLanguage();
  const labelId = useId();
  return (
    <div className={sourceFieldStyles.field}>
      <div className={sourceFieldStyles.head}>
        <span id={labelId} className={sourceFieldStyles.label}>
          {t('uml.source')}
        </span>
        <a
          className={sourceFieldStyles.guide}
          href={guides[language]}
          target="_blank"
          rel="noopener noreferrer"
        >
          <CircleHelp size={15} strokeWidth={1.5} />
          {t('uml.guide')}
        </a>
      </div>
      <Suspense fallback={<div className={sourceFieldStyles.waiting} aria-busy="true" />}>
        <DiagramEditor {...props} labelId={labelId} />
      </Suspense>
    </div>
  );
}

export function DiagramBody({ view, form, item, isNew, isExpanded, isReadOnly, onSubmit }: BodyProps) {
  const t = useText();
  const language = useLanguage();
  const { register, watch, setValue, formState } = form;
  const [kind, name, content, tag] = watch(['kind', 'name', 'content', 'tag']);
  const drawing = usePreview(content);
  const number = item && !isNew ? itemNumber('UML', item.oid) : undefined;
  const write = (text: string) => setValue('content', text, { shouldDirty: true });
  const source = useRef<HTMLDivElement>(null);
  const focusSource = () => source.current?.querySelector<HTMLElement>('.cm-content')?.focus();
  useKeyboardShortcuts({ e: focusSource });
  const insert = (text: string) => {
    write(text);
    // The button disappears with the focus.
    focusSource();
  };
  const options = umlKinds.map((value) => ({ value, label: t(kindWord(value)) }));
  return (
    <div className={styles.body}>
      {isNew && item && (
        <p className={styles.notice}>
          <Info size={15} />
          {t('uml.copyNotice', { number: itemNumber('UML', item.oid), id: item.id, name: item.name })}
        </p>
      )}
      <div className={styles.fields}>
        <SelectField
          {...register('kind', { validate: required })}
          value={kind}
          label={t('field.kind')}
          isRequired
          disabled={isReadOnly}
          data-autofocus={isNew && !item ? '' : undefined}
          options={kind ? options : [{ value: '', label: t('uml.chooseKind') }, ...options]}
          error={problemText(formState.errors['kind'], language)}
        />
        <TextField
          {...register('name', { setValueAs: trimmed, validate: required })}
          label={t('items.name')}
          isRequired
          readOnly={isReadOnly}
          data-autofocus={isNew && item ? '' : undefined}
          maxLength={limits.item.nameMax}
          autoComplete="off"
          error={problemText(formState.errors['name'], language)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSubmit();
          }}
        />
      </div>
      {item && !isNew && (
        <>
          <TraceStrip kind="UML" id={item.id} />
          <Suspense>
            <ReviewPanel view={view} item={item} hasDifference />
          </Suspense>
        </>
      )}
      <div className={styles.sides} data-beside={isExpanded || undefined} data-read={isNew ? undefined : ''}>
        <div>
          <SourceField
            ref={source}
            value={content}
            isReadOnly={isReadOnly}
            problem={drawing.problem}
            onChange={write}
          />
          {!isReadOnly && <ExampleButton kind={kind} content={content} onInsert={insert} />}
        </div>
        <Preview drawing={drawing} name={name} fileName={[number, name].filter(Boolean).join(' ')} />
      </div>
      <div className={styles.rest} data-quiet={isNew ? undefined : ''}>
        <TagsField
          label={t('items.tags')}
          value={tag}
          isReadOnly={isReadOnly}
          onChange={(tags) => setValue('tag', tags, { shouldDirty: true })}
        />
        {item && !isNew && <ItemLinks view={view} item={item} />}
      </div>
    </div>
  );
}
