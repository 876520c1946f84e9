// Finds a member of the product by a part of the username.
import { useState, type Ref } from 'react';
import { Combobox } from '../../form/combobox.tsx';
import { useComboboxQuery } from '../../form/use-combobox-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { useMembers } from '../calls.ts';

interface Choice {
  id: number;
  username: string;
}

interface Props {
  label: string;
  /** The id, as text; empty for nobody. */
  value: string;
  /** Who the id is, where that is known already. */
  known?: Choice | undefined;
  /** The word for nobody in particular, where that can be chosen. */
  nobody?: string | undefined;
  error?: string | undefined;
  isReadOnly?: boolean;
  isFilter?: boolean;
  onChoose: (id: string, username: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function PersonPicker(props: Props) {
  const { label, value, known, nobody, error, isReadOnly = false, isFilter = false, onChoose, ref } = props;
  const t = useText();
  const query = useComboboxQuery();
  const [taken, setTaken] = useState<Choice>();
  const { data, isPlaceholderData } = useMembers(query.asked, query.isOpen);
  const found: readonly Choice[] = data?.list ?? [];
  const words = ({ id, username }: Choice) => t('item.picked', { oid: id, name: username });
  const isIt = (choice: Choice | undefined) => choice !== undefined && String(choice.id) === value;
  const { userId: id = 0, username = '' } = useSession()?.claims ?? {};
  const remembered = [taken, known, { id, username }].find(isIt);
  const first = useMembers('', value !== '' && !remembered).data?.list;
  // Whoever has left, or stands beyond the first hundred, is known by number only.
  const chosen = remembered ?? first?.find(isIt) ?? (first && { id: Number(value), username: '' });
  const shown = value === '' ? (nobody ?? '') : chosen ? words(chosen).trim() : '';
  const none = nobody !== undefined && query.typed === '' ? [{ value: '', label: nobody }] : [];
  return (
    <Combobox
      label={label}
      query={query}
      options={[...none, ...found.map((choice) => ({ value: String(choice.id), label: words(choice) }))]}
      isSettled={data !== undefined && !isPlaceholderData && query.asked === query.typed?.trim()}
      value={value}
      displayValue={shown}
      placeholder={t('person.pick')}
      error={error}
      isRequired={nobody === undefined}
      isReadOnly={isReadOnly}
      avatar={chosen?.username && !query.isOpen && <Avatar name={chosen.username} size="small" />}
      isFilter={isFilter}
      ref={ref}
      onChoose={(chosenId) => {
        const choice = found.find((one) => String(one.id) === chosenId);
        setTaken(choice);
        onChoose(chosenId, choice?.username ?? '');
      }}
    />
  );
}
