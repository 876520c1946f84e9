// Finds a member of the product by name, username, pinyin or initials.
import { useState, type Ref } from 'react';
import { Combobox } from '../../form/combobox.tsx';
import { useComboboxQuery } from '../../form/use-combobox-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { personFrom, usePersonText, type Person } from '../../ui/person.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/current-session.ts';
import { useMembers } from '../calls.ts';

export interface PersonChoice extends Person {
  id: number;
}

interface Props {
  label: string;
  /** The id, as text; empty for nobody. */
  value: string;
  /** Who the id is, where that is known already. */
  known?: PersonChoice | undefined;
  /** The word for nobody in particular, where that can be chosen. */
  nobody?: string | undefined;
  error?: string | undefined;
  isReadOnly?: boolean;
  isFilter?: boolean;
  onChoose: (id: string, name: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function PersonPicker(props: Props) {
  const { label, value, known, nobody, error, isReadOnly = false, isFilter = false, onChoose, ref } = props;
  const t = useText();
  const textOf = usePersonText();
  const query = useComboboxQuery();
  const [taken, setTaken] = useState<PersonChoice>();
  const { data, isPlaceholderData } = useMembers(query.asked, query.isOpen);
  const found = data?.list.map((member): PersonChoice => ({ id: member.id, ...personFrom(member) })) ?? [];
  const isIt = (choice: PersonChoice | undefined) => choice !== undefined && String(choice.id) === value;
  const self = useMe();
  const remembered = [taken, known, self].find(isIt);
  const first = useMembers('', value !== '' && !remembered).data?.list;
  const listed = first?.find(({ id }) => String(id) === value);
  const chosen = remembered ?? (listed && { id: listed.id, ...personFrom(listed) });
  // Whoever has left, or stands beyond the first hundred, is known by number only.
  const shown = chosen ? textOf(chosen) : first ? `#${value}` : '';
  const isTyping = query.typed !== '';
  const me = self && {
    value: String(self.id),
    label: t('person.me', { name: self.name }),
    title: self.username,
  };
  const none = nobody === undefined ? undefined : { value: '', label: nobody };
  const optionOf = (choice: PersonChoice) => ({
    value: String(choice.id),
    label: t('item.picked', { oid: choice.id, name: textOf(choice) }),
    title: choice.username,
  });
  const others = found.filter(({ id }) => isTyping || id !== self?.id).map(optionOf);
  return (
    <Combobox
      label={label}
      query={query}
      options={isTyping ? others : [me, none, ...others].filter((option) => option !== undefined)}
      isSettled={data !== undefined && !isPlaceholderData && query.asked === query.typed?.trim()}
      value={value}
      displayValue={value === '' ? (nobody ?? '') : shown}
      placeholder={t('person.pick')}
      error={error}
      isRequired={nobody === undefined}
      isReadOnly={isReadOnly}
      avatar={
        chosen &&
        value !== '' &&
        !query.isOpen && (
          <Avatar name={chosen.username} fullname={chosen.name} src={chosen.avatar} size="small" />
        )
      }
      isFilter={isFilter}
      ref={ref}
      onChoose={(chosenId) => {
        const choice = [self, ...found].find((one) => String(one?.id) === chosenId);
        setTaken(choice);
        onChoose(chosenId, choice?.name ?? '');
      }}
    />
  );
}
