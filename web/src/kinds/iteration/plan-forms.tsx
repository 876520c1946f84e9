// Adding items to an iteration, and moving what is not done to another one.
import { definitionOf } from '@tracery/contract/kinds/index';
import { iteration as iterationKind } from '@tracery/contract/kinds/iteration';
import { plannedKinds, type PlannedKind } from '@tracery/contract/kinds/phases';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState, type ReactNode } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import type { Item } from '../../kit/items/view.ts';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { moveUnfinished, planItem } from './calls.ts';
import styles from './items-tab.module.css';

interface Props {
  iteration: Item;
  onClose: () => void;
}

function Form({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    // The key is a second way to the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.form}
      aria-label={label}
      onKeyDown={(event) => {
        // An open list closes first.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </fieldset>
  );
}

/** Choosing an item plans it; the form stays for the next one. */
export function AddItems({ iteration, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [kind, setKind] = useState<PlannedKind>('Task');
  const [count, setCount] = useState(0);
  const add = async (id: number, item: { oid: number } | undefined) => {
    await planItem({ kind, id }, iteration.id);
    setCount(count + 1);
    if (item)
      showInfo(
        t('iteration.planned1', {
          number: itemNumber(kind, item.oid),
          iteration: `${itemNumber('Iteration', iteration.oid)} ${iteration.name}`,
        }),
      );
  };
  return (
    <Form label={t('iteration.addItems')} onClose={onClose}>
      <SelectField
        label={t('field.kind')}
        options={plannedKinds.map((value) => ({ value, label: definitionOf(value).words[language] }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as PlannedKind)}
      />
      <div className={styles.wide}>
        <ItemPicker
          // A new one for the next item.
          key={`${kind} ${count}`}
          label={t('link.item')}
          of={definitionOf(kind)}
          value=""
          known={undefined}
          takesFocus
          makesMissing
          onChoose={(id, item) => void add(Number(id), item).catch(() => undefined)}
        />
      </div>
      <Button variant="outlined" onClick={onClose}>
        {t('action.close')}
      </Button>
    </Form>
  );
}

export function MoveItems({ iteration: { id }, onClose }: Props) {
  const t = useText();
  const { data } = useRead('GET /prdapi/v1/iterations/progress/{id}', { params: { id } }, { isQuiet: true });
  const [chosen, setChosen] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const target = chosen ?? (data?.next ? String(data.next.id) : '');
  const open = data ? data.counts.todo + data.counts.doing + data.counts.verifying : 0;
  const move = async () => {
    setMoving(true);
    try {
      const { moved, remaining } = await moveUnfinished(id, Number(target));
      showInfo(
        remaining > 0
          ? t('iteration.movedSome', { moved, remaining })
          : t('iteration.moved', { count: moved }),
      );
      if (remaining === 0) onClose();
    } catch {
      // Told by the call; nothing was moved.
    } finally {
      setMoving(false);
    }
  };
  return (
    <Form label={t('iteration.moveOpen')} onClose={onClose}>
      <div className={styles.wide}>
        <ItemPicker
          label={t('iteration.moveTo')}
          of={iterationKind}
          value={target}
          known={data?.next ?? undefined}
          takesFocus
          makesMissing
          onChoose={setChosen}
        />
      </div>
      <Button
        variant="primary"
        disabled={!target || target === String(id) || open === 0 || isMoving}
        onClick={() => void move()}
      >
        {t('iteration.moveCount', { count: open })}
      </Button>
      <Button variant="outlined" onClick={onClose}>
        {t('action.cancel')}
      </Button>
    </Form>
  );
}
