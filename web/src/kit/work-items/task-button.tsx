// Makes a task for the open item, which stays open and shows what became of it.
import { limits } from '@tracery/contract/limits';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';
import { readItemsAgain } from './calls.ts';
import styles from './item-links.module.css';
import { fetchView } from './view-places.ts';
import type { Item, ItemValues, ItemView } from './view.ts';

interface DialogProps {
  given: ItemValues;
  onMade: () => Promise<void>;
  onClose: () => void;
}

const fetchDialog = () => Promise.all([import('./create-dialog.tsx'), fetchView('Task')]);

const TaskDialog = lazy(async () => {
  const [{ CreateDialog }, view] = await fetchDialog();
  return { default: (props: DialogProps) => <CreateDialog view={view} {...props} /> };
});

export function TaskButton({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { definition, task } = view;
  const whyNot = whyNotUpdate(definition, { status: item.status, isFrozen: item.isFrozen === 1 });
  const name = task ? `${task.prefix}: ${item.name}` : item.name;
  return (
    <>
      <Button
        variant="outlined"
        className={styles.task}
        aria-disabled={whyNot ? true : undefined}
        title={whyNot ? refusalText(whyNot) : undefined}
        onPointerEnter={() => void fetchDialog()}
        onFocus={() => void fetchDialog()}
        onClick={whyNot ? undefined : () => setOpen(true)}
      >
        <Plus size={14} />
        {t(task?.label ?? 'item.newTask')}
      </Button>
      {isOpen && (
        <Suspense>
          <TaskDialog
            given={{
              name: name.slice(0, limits.item.nameMax),
              kind: definition.kind,
              sourceId: String(item.id),
            }}
            onMade={() => readItemsAgain(view)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
