// A link to an item or a person that a text names. Hovering over it or focusing it shows a card.
import { PreviewCard } from '@base-ui/react/preview-card';
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { formatList } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { statusWord } from '../fields/status-look.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { hasStatus } from '../view.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { itemIcons } from '../../ui/item-icons.generated.ts';
import { RoleChip } from '../../ui/role-chip.tsx';
import styles from './reference-link.module.css';
import type { NamedItem, NamedPerson } from './use-references.ts';

/** Milliseconds: a pointer on its way elsewhere opens nothing. */
const delay = 250;

interface Props {
  /** The link itself. */
  link: ReactElement;
  card: ReactNode;
  children: ReactNode;
}

function WithCard({ link, card, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        ref={setAnchor}
        className={styles.link}
        delay={delay}
        closeDelay={delay}
        render={link}
      >
        {children}
      </PreviewCard.Trigger>
      {/* While a modal dialog is open, everything outside of it is inert. */}
      <PreviewCard.Portal container={anchor?.closest<HTMLElement>('dialog, main') ?? undefined}>
        <PreviewCard.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={16}
        >
          <PreviewCard.Popup className={styles.card} data-reference-card>
            {card}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

export function ItemReference({ item, children }: { item: NamedItem; children: ReactNode }) {
  const language = useLanguage();
  const { kind, id, oid, name } = item;
  const definition = definitionOf(kind);
  const number = itemNumber(kind, oid);
  const Icon = itemIcons[kind];
  const label = formatList([
    `${number} ${name}`,
    hasStatus(definition) ? statusWord(definition, item.status) : undefined,
  ]);
  return (
    <WithCard
      link={<Link to={kindSummaries[kind].screen.path} search={{ id: String(id) }} aria-label={label} />}
      card={
        <>
          <span className={styles.head}>
            <Icon size={14} />
            {definition.words[language]} <span className={styles.number}>{number}</span>
            <StatusMark definition={definition} item={item} />
          </span>
          <b className={styles.name}>{name}</b>
        </>
      }
    >
      {hasStatus(definition) && (
        <span className={styles.glyph}>
          <StatusMark definition={definition} item={item} shows="glyph" />
        </span>
      )}
      {children}
    </WithCard>
  );
}

export function PersonReference({ person, children }: { person: NamedPerson; children: ReactNode }) {
  const { username, name, avatar, roles } = person;
  // Who was erased is no member: there is nothing to show.
  if (roles.length === 0) return children;
  return (
    <WithCard
      link={
        <Link to="/setting/member" search={{ query: username }} title={username} className={styles.person} />
      }
      card={
        <>
          <span className={styles.head}>
            <Avatar name={username} fullname={name} src={avatar} />
            <b className={styles.name}>{name}</b>
            <span className={styles.number}>{username}</span>
          </span>
          <span className={styles.head}>
            {roles.map((role) => (
              <RoleChip key={role} role={role} />
            ))}
          </span>
        </>
      }
    >
      {children}
    </WithCard>
  );
}
