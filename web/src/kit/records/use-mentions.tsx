// Typing `@` in a text field offers the members of the product. What is kept is `@username`, plain text.
import { useId, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { useMembers } from '../items/calls.ts';
import { PersonLabel } from '../ui/person-name.tsx';
import { personFrom } from '../ui/person.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useScrollIntoView } from '../ui/use-scroll-into-view.ts';
import styles from './records.module.css';

interface Typed {
  field: HTMLTextAreaElement;
  /** Where the `@` stands. */
  from: number;
  query: string;
}

/** The `@` before the caret, and what was typed after it. Some input methods write it in full width. */
function mentionAt(field: HTMLTextAreaElement): Typed | undefined {
  const before = field.value.slice(0, field.selectionStart);
  const query = /(?<![\w/.+=-])[@＠]([^\s@＠]{0,50})$/.exec(before)?.[1];
  return query === undefined ? undefined : { field, from: before.length - query.length - 1, query };
}

export function useMentions(onType: (text: string) => void) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const asked = useDebounced(typed?.query ?? '');
  const { data, isPlaceholderData } = useMembers(asked, typed !== undefined);
  const people = typed ? (data?.list ?? []) : [];
  const isSettled = data !== undefined && !isPlaceholderData && asked === typed?.query;
  const isOpen = people.length > 0;
  const pointedAt = isOpen ? `${id}-${active}` : undefined;
  useScrollIntoView(pointedAt);

  const close = () => setTyped(undefined);
  const choose = (username: string | undefined) => {
    if (!typed || !username) return;
    const { field, from, query } = typed;
    field.setRangeText(`@${username} `, from, from + 1 + query.length, 'end');
    onType(field.value);
    close();
  };
  const move = (step: number) => setActive((active + step + people.length) % people.length);
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    // Before the people arrive it picks nobody, and makes no line.
    Enter: () => isSettled && choose(people[active]?.username),
    Tab: () => isSettled && choose(people[active]?.username),
    Escape: close,
  };

  return {
    /** Looks whether somebody is being mentioned. */
    follow(field: HTMLTextAreaElement) {
      setTyped(mentionAt(field));
      setActive(0);
    },
    /** Whether the key was for the list. */
    takesKey(event: KeyboardEvent): boolean {
      const act = acts[event.key];
      if (!isOpen || !act || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      event.stopPropagation();
      act();
      return true;
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': pointedAt,
      onBlur: close,
    } as const,
    list: isOpen && (
      // The field keeps the focus; aria-activedescendant points into the list.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div id={`${id}-list`} role="listbox" aria-label={t('comments.people')} className={styles.people}>
        {people.map((person, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={person.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            className={styles.person}
            aria-selected={index === active}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person.username)}
          >
            <PersonLabel person={personFrom(person)} />
          </div>
        ))}
      </div>
    ),
  };
}
