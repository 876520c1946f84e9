// The open item before all of it is there: what its row has told already, in the places where it will stand.
import type { ReactNode } from 'react';
import { limits } from '@tracery/contract/limits';
import { SaveState } from '../../form/save-state.tsx';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import { WaitingMark } from '../../outbox/waiting-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText, useLanguage } from '../../../lib/i18n/i18n.ts';
import type { OpenAddress } from '../address/address.ts';
import { FieldValue } from '../fields/field-value.tsx';
import styles from './item-detail.module.css';
import { StripFrame } from '../strip/strip-frame.tsx';
import { ItemMark } from '../fields/status-mark.tsx';
import { hasStatus, type Item, type ItemView, type DetailParts } from '../view.ts';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { itemIcons } from '../../ui/item-icons.generated.ts';
import { creatorOf, usePersonText } from '../../ui/person.ts';
import { formatMoment } from '../../../lib/format.ts';

interface ItemHeaderProps {
  view: ItemView;
  item: Item;
  onBack: () => void;
  /** What can be done with it. */
  children?: ReactNode;
}

export function ItemHeader({ view, item, onBack, children }: ItemHeaderProps) {
  const t = useText();
  const language = useLanguage();
  const { definition } = view;
  const Icon = itemIcons[definition.kind];
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.back}
        label={t('item.back')}
        icon={<ArrowLeft size={20} />}
        onClick={onBack}
      />
      <Icon size={16} strokeWidth={1.5} />
      <span className={styles.kind}>{definition.words[language]}</span>
      <span className={styles.number}>{itemNumber(definition.kind, item.oid)}</span>
      {isPhone && <SaveState isCompact />}
      <WaitingMark kind={definition.kind} id={item.id} />
      {children}
    </header>
  );
}

/** Who made it, and when. */
export function useCreatedText(item: Item): string {
  const textOf = usePersonText();
  return useText()('items.made', {
    who: textOf(creatorOf(item)),
    created: formatMoment(new Date(item.createdAt)),
    updated: formatMoment(new Date(item.updatedAt)),
  });
}

const momentPattern = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;

/** A moment stays in one line. `isBelow`: only where the save bar does not say it. */
export function CreatedLine({ text, isBelow }: { text: string; isBelow?: boolean }) {
  return (
    <p className={styles.made} data-below={isBelow || undefined}>
      {text.split(momentPattern).map((part, at) => (
        // The parts keep their order, and two of them may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={at % 2 === 1 ? styles.moment : undefined}>
          {part}
        </span>
      ))}
    </p>
  );
}

interface Props {
  view: ItemView;
  /** As its row has it. */
  known: Item | undefined;
  address: OpenAddress;
  hasOwnBody: boolean;
  Heading: DetailParts['Heading'];
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.status}>
      <span>{label}</span>
      {children}
    </div>
  );
}

function Properties({ view, item }: { view: ItemView; item: Item }) {
  const t = useText();
  return (
    <div className={styles.properties}>
      {(view.phase || hasStatus(view.definition)) && (
        <Line label={t(view.phase ? 'items.phase' : 'items.status')}>
          <ItemMark view={view} item={item} />
        </Line>
      )}
      {view.fields
        .filter(({ isSettled, name }) => !isSettled && name in item)
        .map((field) => (
          <Line key={field.name} label={t(field.label)}>
            <FieldValue view={view} field={field} item={item} />
          </Line>
        ))}
    </div>
  );
}

const TextToCome = () => (
  <div className={styles.main}>
    <Skeleton width="90%" />
    <Skeleton width="85%" />
    <Skeleton width="60%" />
  </div>
);

interface KnownProps {
  view: ItemView;
  item: Item;
  address: OpenAddress;
  isUsual: boolean;
  Heading: DetailParts['Heading'];
}

function Known({ view, item, address, isUsual, Heading }: KnownProps) {
  const made = useCreatedText(item);
  return (
    <div className={styles.pane} aria-busy="true">
      <ItemHeader view={view} item={item} onBack={address.close}>
        {Heading && <Heading item={item} />}
      </ItemHeader>
      <div className={styles.inside} data-beside={(address.isExpanded && isUsual) || undefined}>
        <div className={styles.scroll} data-own={isUsual ? undefined : ''}>
          <div className={styles.reading}>
            <div className={styles.titleRow}>
              <h2 className={styles.title}>{item.name}</h2>
            </div>
            <CreatedLine text={made} />
            {isUsual && <StripFrame />}
            <TextToCome />
          </div>
          {isUsual && <Properties view={view} item={item} />}
        </div>
      </div>
    </div>
  );
}

export function ItemSkeleton({ view, known, address, hasOwnBody, Heading }: Props) {
  if (known)
    return <Known view={view} item={known} address={address} isUsual={!hasOwnBody} Heading={Heading} />;
  return (
    <div className={styles.outline} aria-busy="true">
      <Skeleton width="55%" height={20} />
      <Skeleton width="30%" />
      <TextToCome />
    </div>
  );
}
