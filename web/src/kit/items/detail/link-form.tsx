import { definitionOf, definitions } from '@tracery/contract/kinds/index';
import { isSymmetric, kindsAtOtherEnd, linkTypeNames, linkWord } from '@tracery/contract/records/link-types';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useState } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import { call } from '../../../lib/api/api.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { readLinksAgain, type LinkEnd } from '../calls.ts';
import styles from './item-links.module.css';
import { ItemPicker } from '../fields/item-picker.tsx';

/** Each type that items of a kind have, as it reads from here, and from the other end where that is not the same. */
const waysFrom = (here: ItemKind) =>
  linkTypeNames.flatMap((type) =>
    (isSymmetric(type) ? [true] : [true, false])
      .map((isForward) => ({
        value: `${type} ${isForward}`,
        type,
        isForward,
        kinds: kindsAtOtherEnd(type, here, isForward),
      }))
      .filter(({ kinds }) => kinds.length > 0),
  );

interface Props {
  here: LinkEnd;
  onClose: () => void;
}

/** Choosing the other item makes the link. */
export function LinkForm({ here, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const ways = waysFrom(here.kind);
  const [value, setValue] = useState(ways[0]!.value);
  const [chosenKind, setChosenKind] = useState<ItemKind>(here.kind);
  const way = ways.find((one) => one.value === value)!;
  const kind = way.kinds.includes(chosenKind) ? chosenKind : way.kinds[0]!;
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
        options={ways.map((one) => ({
          value: one.value,
          label: linkWord(one.type, one.isForward)[language],
        }))}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <SelectField
        label={t('trash.kind')}
        options={definitions
          .filter((one) => way.kinds.includes(one.kind))
          .map((one) => ({ value: one.kind, label: one.words[language] }))}
        value={kind}
        onChange={(event) => setChosenKind(event.currentTarget.value as ItemKind)}
      />
      <ItemPicker
        key={kind}
        label={t('link.item')}
        of={definitionOf(kind)}
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
