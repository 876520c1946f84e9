// A diagram as it is written: kind and name, its text, and the picture that the text draws.
import { limits } from '@tracery/contract/limits';
import { umlKinds } from '@tracery/contract/kinds/uml';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Info } from 'lucide-react';
import { useRef } from 'react';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useSingleKeys } from '../../kit/ui/single-keys.ts';
import { ItemLinks } from '../../kit/items/detail/item-links.tsx';
import type { BodyProps } from '../../kit/items/view.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './diagram-body.module.css';
import { ExampleButton } from './example-button.tsx';
import { Preview } from './preview/preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import { SourceField } from './source/source-field.tsx';
import { kindWord } from './words.ts';

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
  useSingleKeys({ e: focusSource });
  const insert = (text: string) => {
    write(text);
    // The button goes, and must not take the focus with it.
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
      <div className={styles.sides} data-beside={isExpanded || undefined}>
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
