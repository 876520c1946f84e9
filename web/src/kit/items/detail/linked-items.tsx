import { definitions } from '@tracery/contract/kinds/definitions';
import { linkWord } from '@tracery/contract/records/link-types';
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { call } from '../../../lib/api/api.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { itemPlaces } from '../../../lib/item-places.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { readLinksAgain, type LinkEnd } from '../calls.ts';
import styles from './item-links.module.css';
import { StatusMark } from '../fields/status-mark.tsx';

const definitionOf = (kind: string): Definition | undefined =>
  (definitions as readonly Definition[]).find((one) => one.kind === kind);

/** Grouped by how they belong together. */
export function LinkedItems({ here, mayWrite }: { here: LinkEnd; mayWrite: boolean }) {
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
          const definition = definitionOf(link.kind);
          const number = itemNumber(link.kind, link.oid);
          return (
            <li key={link.id} className={styles.item}>
              {definition && <StatusMark definition={definition} item={link} shows="glyph" />}
              <Link
                to={itemPlaces[link.kind].path as '/requirement/feature'}
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
