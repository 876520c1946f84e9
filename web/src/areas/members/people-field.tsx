// Finds people by name, username, pinyin or initials, and collects up to four of them: chips, and a list of who was found.
import type { Answer, Registry } from '@tracery/contract';
import { emailProblem } from '@tracery/contract/accounts/rules';
import { limits } from '@tracery/contract/limits';
import { AtSign, Search, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useDebounced } from '../../kit/ui/use-debounced.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { FieldError } from '../../kit/form/field-error.tsx';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { personFrom } from '../../kit/ui/person.ts';
import { PersonName } from '../../kit/ui/person-name.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './people-field.module.css';

const search = 'GET /usrapi/v1/users/username/{name}';
export type FoundUser = Answer<Registry[typeof search]>['list'][number];

const maxResults = 8;

/** The id of a chosen mail address, which may be nobody's yet; it stands as the username. */
export const byMail = 0;

const addressChoice = (email: string): FoundUser => ({
  id: byMail,
  username: email,
  fullname: '',
  avatar: '',
  intro: '',
  isMember: false,
});

/** An address is invited as it is: whether it has an account is not asked. Somebody may be called like one. */
function offered(found: readonly FoundUser[], typed: string): readonly FoundUser[] {
  if (emailProblem(typed)) return found;
  const isNamed = ({ username }: FoundUser) => username.toLowerCase() === typed.toLowerCase();
  return [...found.filter(isNamed), addressChoice(typed)];
}

/** Undefined until the server said who. */
function useUserSearch(typed: string): readonly FoundUser[] | undefined {
  const name = useDebounced(typed.trim());
  const isWanted = name.length >= limits.userSearch.queryMin;
  const { data } = useRead(search, { params: { name }, query: { limit: maxResults } }, { isWanted });
  return isWanted && name === typed.trim() && data ? offered(data.list, name) : undefined;
}

const isSame = (one: FoundUser, other: FoundUser) =>
  one.id === other.id && one.username.toLowerCase() === other.username.toLowerCase();

const maxChosen = limits.member.invitesAtOnce;

interface Props {
  ref: Ref<HTMLInputElement>;
  chosen: readonly FoundUser[];
  onChoose: (chosen: readonly FoundUser[]) => void;
  error: string | undefined;
}

export function PeopleField({ ref, chosen, onChoose, error }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const found = useUserSearch(typed);
  const isOpen = !isClosed && found !== undefined;
  const isFull = chosen.length >= maxChosen;
  const isChosen = (person: FoundUser) => chosen.some((one) => isSame(one, person));
  const isOff = (person: FoundUser) => person.isMember || isChosen(person) || isFull;
  const isNamesake = ({ id: own, fullname }: FoundUser) =>
    found?.some((other) => other.id !== own && fullname !== '' && other.fullname === fullname) ?? false;
  const optionId = (index: number) => `${id}-${index}`;

  const take = (person: FoundUser | undefined) => {
    if (!person || isOff(person)) return;
    onChoose([...chosen, person]);
    setTyped('');
    setActive(0);
  };
  const drop = (person: FoundUser) => onChoose(chosen.filter((one) => !isSame(one, person)));

  const onKeyDown = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setClosed(false);
      setActive((active + step + count) % count);
    } else if (event.key === 'Enter' && typed.trim()) {
      // It picks a person; only the empty field adds those who were picked.
      event.preventDefault();
      if (isOpen) take(found[active]);
    } else if (event.key === 'Escape' && isOpen) setClosed(true);
    else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) drop(chosen.at(-1)!);
  };

  const { queryMin } = limits.userSearch;
  const isShort = typed !== '' && typed.trim().length < queryMin;
  const hint = isShort ? t('members.findHint', { count: queryMin }) : undefined;
  const note = isFull ? t('members.full', { count: maxChosen }) : hint;
  return (
    <div className={styles.field}>
      <div className={classNames(styles.box, error && styles.wrong)}>
        <Search size={14} />
        {chosen.map((person) => (
          <span key={`${person.id} ${person.username}`} className={styles.chip} title={person.username}>
            {person.id === byMail ? (
              <AtSign size={14} className={styles.mail} />
            ) : (
              <Avatar name={person.username} fullname={person.fullname} src={person.avatar} size="small" />
            )}
            {person.fullname || person.username}
            <button
              type="button"
              className={styles.drop}
              aria-label={t('members.drop', { name: person.fullname || person.username })}
              onClick={() => drop(person)}
            >
              <X size={12} />
            </button>
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          role="combobox"
          aria-label={t('members.find')}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-note`}
          placeholder={chosen.length === 0 ? t('members.find') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.account.emailMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setClosed(false);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
          onFocus={() => setClosed(false)}
        />
        <span className={styles.count}>{t('members.chosen', { count: chosen.length, most: maxChosen })}</span>
      </div>
      {isOpen && (
        <div className={styles.popup}>
          {found.length === 0 && <p className={styles.nobody}>{t('members.nobody')}</p>}
          {/* The pattern of a combobox: the field keeps the focus, the list is only pointed at. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div id={`${id}-list`} role="listbox" aria-label={t('members.found')}>
            {found.map((person, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={person.id}
                id={optionId(index)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                className={styles.option}
                data-active={index === active}
                aria-selected={isChosen(person)}
                aria-disabled={isOff(person) || undefined}
                // Before the field loses the focus, which would close the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(person)}
              >
                {person.id === byMail ? (
                  <span className={styles.address}>
                    <AtSign size={16} />
                    {person.username}
                  </span>
                ) : (
                  <PersonName person={personFrom(person)} isNamesake={isNamesake(person)} />
                )}
                {person.id === byMail && <span className={styles.mark}>{t('members.byMail')}</span>}
                {person.isMember && <span className={styles.mark}>{t('members.isMember')}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
      <output id={`${id}-note`} className={styles.note}>
        {note}
      </output>
    </div>
  );
}
