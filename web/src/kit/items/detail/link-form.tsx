import { definitions } from '@tracery/contract/kinds/index';
import { isSymmetric, linkTypeNames, linkWord } from '@tracery/contract/records/link-types';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useState } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import { call } from '../../../lib/api/api.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { readLinksAgain, type LinkEnd } from '../calls.ts';
import styles from './item-links.module.css';
import { ItemPicker } from '../fields/item-picker.tsx';

/** Each type as it reads from here, and from the other end where that is not the same. */
const ways = linkTypeNames.flatMap((type) =>
  (isSymmetric(type) ? [true] : [true, false]).map((isForward) => ({
    value: `${type} ${isForward}`,
    type,
    isForward,
  })),
);

interface Props {
  here: LinkEnd;
  onClose: () => void;
}

/** Choosing the other item makes the link. */
export function LinkForm({ here, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [way, setWay] = useState(ways[0]!);
  const [kind, setKind] = useState<ItemKind>(here.kind);
  const definition = definitions.find((one) => one.kind === kind)!;
  const create = async (id: number) => {
    const there = { kind, id };
    const [from, to] = way.isForward ? [here, there] : [there, here];
    const body = { type: way.type, kind: from.kind, sourceId: from.id, targetKind: to.kind, targetId: to.id };
    try {
      await call('POST /damapi/v1/links/create', { body });
      onClose();
    } catch {
      // Told by the call; another item can be chosen.
    }
    await readLinksAgain();
  };
  return (
    // The key is a second way to the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.form}
      aria-label={t('link.add')}
      onKeyDown={(event) => {
        // An open list closes first.
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <SelectField
        label={t('link.type')}
        options={ways.map(({ value, type, isForward }) => ({
          value,
          label: linkWord(type, isForward)[language],
        }))}
        value={way.value}
        onChange={(event) => setWay(ways.find(({ value }) => value === event.currentTarget.value)!)}
      />
      <SelectField
        label={t('trash.kind')}
        options={definitions.map((one) => ({ value: one.kind, label: one.words[language] }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ItemKind)}
      />
      <ItemPicker
        key={kind}
        label={t('link.item')}
        of={definition}
        value=""
        known={undefined}
        takesFocus
        makesMissing
        onChoose={(id) => void create(Number(id))}
      />
      <Button variant="outlined" className={styles.cancel} onClick={onClose}>
        {t('action.cancel')}
      </Button>
    </fieldset>
  );
}
