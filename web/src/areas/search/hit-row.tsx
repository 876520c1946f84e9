// One hit: what it is, where the words were found in it, whose it is and when it was changed.
import { itemNumber } from '@tracery/contract/work-item/number';
import { statusWord } from '../../kit/items/fields/status-look.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { fetchView } from '../../kit/items/create/view-loaders.ts';
import { readItemAhead } from '../../kit/items/calls.ts';
import { hasStatus } from '../../kit/items/view.ts';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { Marked } from '../../kit/ui/marked.tsx';
import { usePersonText } from '../../kit/ui/person.ts';
import { formatDistance, formatList, formatMoment } from '../../lib/format.ts';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { nameOf, type SearchAddress } from './address.ts';
import type { Found } from './facets.tsx';
import styles from './hits.module.css';
import { useDefinitions } from './use-definitions.ts';

export type Hit = Found['list'][number];

/** Where the words were found, as somebody would say it. */
function placeOf({ foundIn, namePieces }: Hit): PlainKey {
  if (foundIn === 'number') return 'search.in.number';
  if (foundIn === 'nameStart' || foundIn === 'name') return 'search.in.name';
  return namePieces.some(({ isHit }) => isHit) ? `search.inName.${foundIn}` : `search.in.${foundIn}`;
}

/** Its pointer or focus tells that it may be opened next. What fails is told when it is opened. */
const readAhead = ({ kind, id }: Hit) =>
  void fetchView(kind)
    .then((view) => readItemAhead(view, id))
    .catch(() => undefined);

interface Props {
  hit: Hit;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
  address: Pick<SearchAddress, 'hrefOf' | 'openItem'>;
}

export function HitRow({ hit, isOpen, isReachable, address }: Props) {
  const t = useText();
  const textOf = usePersonText();
  const definition = useDefinitions().find(({ kind }) => kind === hit.kind);
  const Icon = itemIcons[hit.kind];
  const number = itemNumber(hit.kind, hit.oid);
  const moment = new Date(hit.updatedAt);
  const owner = hit.owner && textOf({ username: hit.owner, name: hit.ownerName });
  const marked = definition && hasStatus(definition) ? definition : undefined;
  const status = marked && (hit.isFrozen ? t('items.frozen') : statusWord(marked, hit.status));
  const place = t(placeOf(hit));
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <span className={styles.glyph} title={status}>
        {marked ? (
          <StatusMark definition={marked} item={hit} shows="glyph" />
        ) : (
          <Icon size={16} strokeWidth={1.5} />
        )}
      </span>
      <div className={styles.inside}>
        <div className={styles.head}>
          <span className={styles.number}>{number}</span>
          <a
            href={address.hrefOf(hit)}
            className={styles.name}
            // A part of ARIA 1.3 that browsers have. As text it would stand in the row twice.
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
            aria-description={formatList([number, t(`itemKind.${hit.kind}`), status, place])}
            aria-current={isOpen ? 'true' : undefined}
            tabIndex={isReachable ? 0 : -1}
            data-row={nameOf(hit)}
            onPointerEnter={() => readAhead(hit)}
            onFocus={() => readAhead(hit)}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              address.openItem(hit);
            }}
          >
            <Marked pieces={hit.namePieces} />
          </a>
        </div>
        {hit.snippet.length > 0 && (
          <p className={styles.snippet}>
            <Marked pieces={hit.snippet} />
          </p>
        )}
        <p className={styles.meta}>
          <Icon size={14} strokeWidth={1.5} />
          <span>{place}</span>
          <time dateTime={hit.updatedAt} title={formatMoment(moment)}>
            {owner ? t('search.ownerAt', { owner, when: formatDistance(moment) }) : formatDistance(moment)}
          </time>
        </p>
      </div>
    </li>
  );
}
