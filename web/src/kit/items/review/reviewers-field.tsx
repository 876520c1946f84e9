// Several people, found one after the other. Guests cannot vote and are not offered.
import { limits } from '@tracery/contract/limits';
import { isReadOnly } from '@tracery/contract/products/roles';
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Combobox } from '../../form/combobox.tsx';
import { useComboboxQuery } from '../../form/use-combobox-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonLabel } from '../../ui/person-name.tsx';
import { personFrom, usePersonText } from '../../ui/person.ts';
import { useMembers } from '../calls.ts';
import type { PersonChoice } from '../fields/person-picker.tsx';
import styles from './ask-dialog.module.css';

interface Props {
  chosen: readonly PersonChoice[];
  error: string | undefined;
  onChange: (chosen: PersonChoice[]) => void;
  ref: Ref<HTMLInputElement>;
}

export function ReviewersField({ chosen, error, onChange, ref }: Props) {
  const t = useText();
  const textOf = usePersonText();
  const query = useComboboxQuery();
  const { data, isPlaceholderData } = useMembers(query.asked, query.isOpen);
  const isFull = chosen.length >= limits.review.reviewersMax;
  const found = (data?.list ?? [])
    .filter(({ id, roles }) => !isReadOnly(roles) && !chosen.some((one) => one.id === id))
    .map((member): PersonChoice => ({ id: member.id, ...personFrom(member) }));
  return (
    <div className={styles.reviewers}>
      <Combobox
        label={t('review.reviewers')}
        query={query}
        options={found.map((one) => ({ value: String(one.id), label: textOf(one), title: one.username }))}
        isSettled={data !== undefined && !isPlaceholderData && query.asked === query.typed?.trim()}
        value=""
        displayValue=""
        placeholder={t(isFull ? 'review.full' : 'person.pick')}
        error={error}
        isRequired
        isReadOnly={isFull}
        ref={ref}
        onChoose={(id) => onChange([...chosen, ...found.filter((one) => String(one.id) === id)])}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('review.chosen')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <PersonLabel person={person} />
              <IconButton
                label={t('review.remove', { name: textOf(person) })}
                icon={<X size={14} />}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
