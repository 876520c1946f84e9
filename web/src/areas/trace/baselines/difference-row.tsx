// An item that differs; unfolded with its fields and both contents.
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { importances } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { StatusMark } from '../../../kit/items/fields/status-mark.tsx';
import { itemIcons } from '../../../kit/ui/item-icons.generated.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { formatCalendarDay } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n/i18n.ts';
import type { SideId } from './address.ts';
import type { Difference } from './calls.ts';
import { ChangeMark } from './change-mark.tsx';
import styles from './comparison.module.css';
import { lazyComponent } from '../../../lib/lazy-part.ts';

const SideBySide = lazyComponent(async () => (await import('./side-by-side.tsx')).SideBySide);

type Field = Difference['fields'][number];

function Value({ field: { field, status }, value, at, kind }: ValueProps) {
  const t = useText();
  const definition = definitionOf(kind);
  if (status && definition)
    return <StatusMark definition={definition} item={{ status: status[at], isFrozen: 0 }} />;
  const importance = field === 'importance' && importances.find((one) => one === value);
  return importance ? t(`importance.${importance}`) : value;
}

interface ValueProps {
  field: Field;
  value: string;
  at: 'from' | 'to';
  kind: Difference['kind'];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `Status Passed → Failed`; with several fields each without what it was. */
function FieldChange({ field, kind, isShort }: { field: Field; kind: Difference['kind']; isShort: boolean }) {
  const { word, from, to } = field;
  if (from === '' && to === '') return capital(word);
  return (
    <span className={styles.field}>
      {capital(word)}
      {!isShort && (
        <span className={styles.from}>
          <Value field={field} value={from} at="from" kind={kind} />
        </span>
      )}
      <ArrowRight size={12} aria-label="→" />
      <b>
        <Value field={field} value={to} at="to" kind={kind} />
      </b>
    </span>
  );
}

function whoWords(t: Translate, { changes: [change], by }: Difference): string {
  if (change === 'entered' || change === 'left') return t('baselines.outside');
  if (!by) return change === 'removed' ? t('baselines.goneUnknown') : '';
  const told = { day: formatCalendarDay(new Date(by.at)), name: by.name };
  return t(change === 'added' ? 'baselines.created' : 'baselines.gone', told);
}

function What({ difference, blocks }: { difference: Difference; blocks: number | undefined }) {
  const t = useText();
  const { kind, fields, hasContents } = difference;
  const isShort = fields.length + Number(hasContents) > 1;
  const parts: [string, ReactNode][] = [
    ...(hasContents
      ? [
          [
            'content',
            blocks ? t('baselines.contentBlocks', { count: blocks }) : t('baselines.content'),
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...fields.map((field): [string, ReactNode] => [
      field.field,
      <FieldChange key={field.field} field={field} kind={kind} isShort={isShort} />,
    ]),
  ];
  if (parts.length === 0) return whoWords(t, difference);
  return parts.map(([key, part], at) => (
    <Fragment key={key}>
      {at > 0 && <span aria-hidden="true"> · </span>}
      {part}
    </Fragment>
  ));
}

interface Props {
  difference: Difference;
  sides: { a: SideId; b: SideId };
  names: { a: string; b: string };
  isOpen: boolean;
  onToggle: () => void;
}

export function DifferenceRow({ difference, sides, names, isOpen, onToggle }: Props) {
  const t = useText();
  const { id, kind, oid, name, changes, fields, isThere } = difference;
  const [blocks, setBlocks] = useState<number>();
  const Icon = itemIcons[kind];
  const number = itemNumber(kind, oid);
  return (
    <>
      <tr className={styles.row} data-open={isOpen || undefined}>
        <td>
          <ChangeMark changes={changes} />
        </td>
        <td>
          <span className={styles.number}>
            <Icon size={15} strokeWidth={1.5} />
            {number}
          </span>
        </td>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            data-difference={id}
            aria-expanded={isOpen}
            title={name}
            onClick={onToggle}
          >
            {name}
          </button>
        </th>
        <td className={styles.what}>
          <What difference={difference} blocks={blocks} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.unfolded}>
          <td colSpan={4}>
            {fields.length > 0 && (
              <ul className={styles.fields}>
                {fields.map((field) => (
                  <li key={field.field}>
                    <FieldChange field={field} kind={kind} isShort={false} />
                  </li>
                ))}
              </ul>
            )}
            <Suspense fallback={<Skeleton height={80} />}>
              <SideBySide difference={difference} sides={sides} names={names} onCounted={setBlocks}>
                {isThere && (
                  <Link
                    to={kindSummaries[kind].screen.path}
                    search={{ id: String(id) }}
                    className={styles.link!}
                  >
                    {t('baselines.open', { number })}
                  </Link>
                )}
              </SideBySide>
            </Suspense>
          </td>
        </tr>
      )}
    </>
  );
}
