// What an item belongs together with: by its fields, and by links that people made.
import { Link } from '@tanstack/react-router';
import { ArrowRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSingleKeys } from '../../ui/single-keys.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-links.module.css';
import { LinkForm } from './link-form.tsx';
import { LinkedItems } from './linked-items.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { TaskButton } from './task-button.tsx';
import { useTaskLinks } from './use-task-links.ts';
import type { Item, ItemView } from '../view.ts';

export function ItemLinks({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const titleId = useId();
  const mayWrite = useMayWrite();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  useSingleKeys({ l: mayWrite ? add : undefined });
  const tasks = useTaskLinks(view, item);
  const here = { kind: view.definition.kind, id: item.id };
  return (
    <nav className={styles.links} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('item.linked')}</h2>
        {mayWrite && (
          <IconButton
            label={t('link.add')}
            icon={<Plus size={16} />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        )}
      </div>
      {isAdding && <LinkForm here={here} onClose={() => setAdding(false)} />}
      <ul>
        {[...(view.links?.(item) ?? []), ...tasks].map(({ label, to, search }) => (
          <li key={label}>
            <Link to={to as '/requirement/feature'} search={search} className={styles.link!}>
              <span>{label}</span>
              <ArrowRight size={14} />
            </Link>
          </li>
        ))}
      </ul>
      {mayWrite && view.definition.hasTasks && <TaskButton view={view} item={item} />}
      <LinkedItems here={here} mayWrite={mayWrite} />
    </nav>
  );
}
