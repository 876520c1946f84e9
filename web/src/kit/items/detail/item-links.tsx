// What an item belongs together with: by its fields, and by links that people made.
import { Link } from '@tanstack/react-router';
import { ArrowRight, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { useText, useLanguage } from '../../../lib/i18n/i18n.ts';
import styles from './item-links.module.css';
import { LinkForm } from './link-form.tsx';
import { useMayWrite } from '../use-may-write.ts';
import type { Item, ItemLink, ItemView } from '../view.ts';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { definitionOf } from '@tracery/contract/kinds/index';
import { linkWord } from '@tracery/contract/records/link-types';
import { itemNumber } from '@tracery/contract/work-item/number';
import { call } from '../../../lib/api/api.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { readLinksAgain, type LinkEnd } from '../calls.ts';
import { StatusMark } from '../fields/status-mark.tsx';

/** Grouped by how they belong together. */
function LinkedItems({ here, mayWrite }: { here: LinkEnd; mayWrite: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { kind, id: sourceId } = here;
  const links = useRead('GET /damapi/v1/links/list', { query: { kind, sourceId } }).data?.list ?? [];
  const groups = Map.groupBy(links, ({ type, isForward }) => linkWord(type, isForward)[language]);
  const remove = async (id: number) => {
    await call('DELETE /damapi/v1/links/delete/{id}', { params: { id } }).catch(() => undefined);
    await readLinksAgain();
  };
  return [...groups].map(([word, group]) => (
    <div key={word}>
      <h3 className={styles.group}>{word}</h3>
      <ul>
        {group.map((link) => {
          const number = itemNumber(link.kind, link.oid);
          return (
            <li key={link.id} className={styles.item}>
              <StatusMark definition={definitionOf(link.kind)} item={link} shows="glyph" />
              <Link
                to={kindSummaries[link.kind].screen.path}
                search={{ id: String(link.itemId) }}
                className={styles.name!}
                title={link.name}
              >
                <span className={styles.number}>{number}</span> {link.name}
              </Link>
              {mayWrite && (
                <IconButton
                  className={styles.remove}
                  label={t('link.remove', { number })}
                  icon={<X size={14} />}
                  onClick={() => void remove(link.id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

/** All tasks, as the list of tasks has them: `ItemChildren` shows the newest. */
function useTasksLink({ definition }: ItemView, { id }: Item): ItemLink[] {
  const t = useText();
  const language = useLanguage();
  if (!definition.hasTasks) return [];
  const label = t('item.tasks', { kind: definition.words[language].toLowerCase() });
  return [{ label, to: kindSummaries.Task.screen.path, search: { sourceId: String(id) } }];
}

export function ItemLinks({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  const titleId = useId();
  const mayWrite = useMayWrite();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  useKeyboardShortcuts({ l: mayWrite ? add : undefined });
  const tasks = useTasksLink(view, item);
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
            <Link to={to} search={search} className={styles.link!}>
              <span>{label}</span>
              <ArrowRight size={14} />
            </Link>
          </li>
        ))}
      </ul>
      <LinkedItems here={here} mayWrite={mayWrite} />
    </nav>
  );
}
