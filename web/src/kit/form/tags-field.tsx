// Free tags: Enter or a comma adds one, Backspace in the empty field removes the last.
import { limits } from '@tracery/contract/limits';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldLabel, FieldNotes, noteId } from './field-parts.tsx';
import styles from './field.module.css';
import { endsTag, joinTags, splitTags } from './tags.ts';

interface Props {
  label: string;
  /** Joined by commas. */
  value: string;
  onChange: (joined: string) => void;
  isReadOnly?: boolean;
  hint?: string;
}

export function TagsField({ label, value, onChange, isReadOnly = false, hint }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const tags = splitTags(value);

  const add = (text: string) => {
    const added = splitTags(text).map((tag) => tag.slice(0, limits.item.tagMax));
    setTyped('');
    if (added.length > 0)
      onChange(joinTags(splitTags(joinTags([...tags, ...added])).slice(0, limits.item.tagsMax)));
  };
  const remove = (tag: string) => {
    onChange(joinTags(tags.filter((other) => other !== tag)));
    input.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      // Enter adds the tag and does not submit the form; Ctrl Enter does both.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) remove(tags.at(-1)!);
  };

  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} />
      <div className={classNames(styles.box, styles.tags, isReadOnly && styles.locked)}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            {!isReadOnly && (
              <button
                type="button"
                className={styles.removeTag}
                aria-label={t('tags.remove', { tag })}
                onClick={() => remove(tag)}
              >
                <X size={12} />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={classNames(styles.input, styles.tagInput)}
          value={typed}
          readOnly={isReadOnly}
          placeholder={isReadOnly ? undefined : t('tags.add')}
          aria-describedby={noteId(id, undefined, hint)}
          autoComplete="off"
          onChange={(event) => {
            const text = event.currentTarget.value;
            const isComposing = (event.nativeEvent as InputEvent).isComposing;
            if (endsTag(text) && !isComposing) add(text);
            else setTyped(text);
          }}
          onKeyDown={onKeyDown}
          // Leaving the field adds what was typed.
          onBlur={() => add(typed)}
        />
      </div>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
