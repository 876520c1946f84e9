// The field of the search. While somebody types it offers filters and their values.
import { limits } from '@tracery/contract/limits';
import { searchFilters } from '@tracery/contract/search/query';
import { Search } from 'lucide-react';
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { useSearchText } from '../../kit/form/use-search-text.ts';
import { useMembers } from '../../kit/items/calls.ts';
import { personFrom } from '../../kit/ui/person.ts';
import { useScrollIntoView } from '../../kit/ui/use-scroll-into-view.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { offersFor, withOffer, type Offer, type Offers } from './offers.ts';
import styles from './query-field.module.css';
import { wordBefore } from './query-text.ts';
import { useDefinitions } from './use-definitions.ts';

export interface QueryFieldHandle {
  focus: () => void;
  /** Puts a text there and goes on behind it. */
  begin: (text: string) => void;
}

interface Props {
  text: ReturnType<typeof useSearchText>;
  ref: Ref<QueryFieldHandle>;
  /** When it appears: nothing else can be done yet. */
  takesFocus: boolean;
  /** Arrow down, where nothing is offered. */
  onDown: () => void;
}

const nothing: Offer[] = [];

/** What fits the word before the cursor, until somebody closes it. */
function useOffers({ typed, isComposing }: Props['text'], cursor: number | undefined) {
  const t = useText();
  const language = useLanguage();
  const definitions = useDefinitions();
  const word = cursor === undefined ? undefined : wordBefore(typed, cursor);
  const isOwner = word?.filter?.name === 'owner' && !isComposing;
  const { data } = useMembers(isOwner ? word.value : '', isOwner);
  if (cursor === undefined || isComposing) return undefined;
  return offersFor(typed, cursor, {
    language,
    t,
    definitions,
    members: data?.list.slice(0, 8).map(personFrom) ?? [],
  });
}

export function QueryField({ text, ref, takesFocus, onDown }: Props) {
  const t = useText();
  const id = useId();
  const { typed, asked, setTyped, ask, composition } = text;
  /** Undefined while the field has no focus, or after Escape. */
  const [cursor, setCursor] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const offers = useOffers(text, cursor);
  const list = offers?.list ?? nothing;
  // A word without a colon is searched for as it stands: who types `sta` may mean a station.
  const active = pointed ?? (offers?.word.filter ? 0 : -1);
  const activeId = list[active] && `${id}-${active}`;
  useScrollIntoView(activeId);
  const moveTo = (at: number | null) => {
    setCursor(at ?? undefined);
    setPointed(undefined);
  };
  const field = useRef<HTMLInputElement>(null);
  const put = (query: string, at: number) => {
    flushSync(() => setTyped(query));
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
    moveTo(at);
  };
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    begin: (start) => put(start, start.length),
  }));
  const take = ({ word }: Offers, offer: Offer) => {
    const after = withOffer(typed, word, offer);
    put(after.query, after.cursor);
    // A filter without its value finds nothing yet.
    if (offer.text.endsWith(' ')) ask(after.query.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = list[event.key === 'Tab' ? Math.max(0, active) : active];
    const isTaking = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (offers && isTaking && chosen) {
      event.preventDefault();
      take(offers, chosen);
    } else if (step && list.length > 0) {
      event.preventDefault();
      setPointed((Math.max(active, step === 1 ? -1 : 0) + step + list.length) % list.length);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setCursor(undefined);
      ask(typed.trim());
    } else if (event.key === 'Escape' && list.length > 0) {
      event.preventDefault();
      setCursor(undefined);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      if (asked !== '') ask('');
    }
  };
  return (
    <search className={styles.search}>
      <Search size={18} strokeWidth={1.5} />
      <input
        ref={field}
        className={styles.input}
        role="combobox"
        aria-label={t('search.field')}
        aria-expanded={list.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('search.field')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        spellCheck={false}
        enterKeyHint="search"
        maxLength={limits.search.queryMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          moveTo(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => {
          const { selectionStart } = event.currentTarget;
          // Escape closed what was offered here; it opens again where the cursor goes next.
          if (cursor !== undefined && selectionStart !== cursor) moveTo(selectionStart);
        }}
        onBlur={() => moveTo(null)}
        {...composition}
        onKeyDown={onKeyDown}
      />
      <span className={styles.hint} aria-hidden="true">
        {t('search.hint')} <Examples />
      </span>
      {/* The field keeps the focus; aria-activedescendant points into the list. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={t('search.offers')} className={styles.offers}>
        {list.map((offer, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={offer.text}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={at === active}
            className={styles.offer}
            // Keeps the focus in the field; losing it would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(offers!, offer)}
          >
            <code>{offer.text.trimEnd()}</code>
            <span>{offer.label}</span>
          </div>
        ))}
      </div>
    </search>
  );
}

function Examples() {
  const language = useLanguage();
  return (['owner', 'status', 'tag'] as const).map((name) => (
    <code key={name}>{searchFilters[name][language]}: </code>
  ));
}
