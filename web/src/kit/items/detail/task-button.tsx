// Makes a task for the open item, which shows what became of it.
import { limits } from '@tracery/contract/limits';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { readItemsAgain } from '../calls.ts';
import styles from './item-links.module.css';
import { MakeButton } from '../create/create-button.tsx';
import { standingOf, type Item, type ItemView } from '../view.ts';

export function TaskButton({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const { definition, task } = view;
  const whyNot = whyNotUpdate(definition, standingOf(item));
  const name = task ? `${task.prefix}: ${item.name}` : item.name;
  return (
    <MakeButton
      kind="Task"
      label={t(task?.label ?? 'item.newTask')}
      whyNot={whyNot && refusalText(whyNot)}
      className={styles.task}
      given={() => ({
        name: name.slice(0, limits.item.nameMax),
        kind: definition.kind,
        sourceId: String(item.id),
      })}
      onMade={() => readItemsAgain(view)}
    />
  );
}
