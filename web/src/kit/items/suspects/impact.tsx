// What a change of the open item would touch, while its text is being edited.
import { definitionOf } from '@tracery/contract/kinds/index';
import { limits } from '@tracery/contract/limits';
import { changedBlocks, fingerprintText } from '@tracery/contract/records/text-changes';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { StatusMark } from '../fields/status-mark.tsx';
import type { EditedItem } from '../detail/use-item-form.tsx';
import type { Item, ItemView } from '../view.ts';
import { useImpact } from './calls.ts';
import styles from './impact.module.css';
import { ItemNameLink } from './item-name-link.tsx';

interface Props {
  view: ItemView;
  item: Item;
  edited: EditedItem;
}

/** What will need another look when the text is saved as it is now; undefined while it means the same. */
function useImpactOfEdit({ view, item, edited: { form, base } }: Props) {
  const [name, content] = form.watch(['name', 'content']);
  const saved = { name: base.values['name'] ?? '', content: base.values['content'] ?? '' };
  const differs = fingerprintText(name, content) !== fingerprintText(saved.name, saved.content);
  const blocks = useMemo(() => changedBlocks(saved.content, content), [saved.content, content]);
  const impact = useImpact({ kind: view.definition.kind, id: item.id }, blocks, differs);
  return differs ? impact : undefined;
}

/** In the bar that saves. */
export function SaveImpact(props: Props) {
  const t = useText();
  const impact = useImpactOfEdit(props);
  if (!impact || impact.items.length === 0) return null;
  return <span className={styles.line}>{t('impact.saving', { count: impact.items.length })}</span>;
}

/** Beside the text that is being edited. */
export function ImpactCard(props: Props) {
  const t = useText();
  const impact = useImpactOfEdit(props);
  if (!impact || impact.items.length === 0) return null;
  const { items, isWhole } = impact;
  return (
    <section className={styles.card} aria-label={t('impact.title')}>
      <h3 className={styles.title}>
        <StatusGlyph glyph="suspect" size={16} />
        {t('impact.title')}
      </h3>
      <p className={styles.count}>
        {isWhole
          ? t('impact.count', { count: items.length })
          : t('impact.many', { count: limits.trace.itemsMax })}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <StatusMark definition={definitionOf(item.kind)} item={item} shows="glyph" />
            <ItemNameLink item={item} title={item.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
