// A link to what a text names, with the card that hovering over it or focusing it shows.
import { PreviewCard } from '@base-ui/react/preview-card';
import { definitionOf } from '@tracery/contract/kinds/index';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { itemIcons } from '../../ui/item-icons.generated.ts';
import { RoleChip } from '../../ui/role-chip.tsx';
import styles from './reference-link.module.css';
import type { NamedItem, NamedPerson } from './use-references.ts';

/** Milliseconds: a pointer on its way elsewhere opens nothing. */
const delay = 250;

function AboutItem({ kind, oid, name, status, isFrozen }: NamedItem) {
  const language = useLanguage();
  const definition = definitionOf(kind);
  const Icon = itemIcons[kind];
  return (
    <>
      <span className={styles.head}>
        <Icon size={14} />
        {definition.words[language]} <span className={styles.number}>{itemNumber(kind, oid)}</span>
        <StatusMark definition={definition} item={{ status, isFrozen }} />
      </span>
      <b className={styles.name}>{name}</b>
    </>
  );
}

function AboutPerson({ username, name, avatar, roles }: NamedPerson) {
  return (
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
  );
}

export interface LinkWithCardProps {
  /** The link itself. */
  link: ReactElement<{ className?: string; children?: ReactNode }>;
  about: NamedItem | NamedPerson;
  children: ReactNode;
}

export function LinkWithCard({ link, about, children }: LinkWithCardProps) {
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
            {'oid' in about ? <AboutItem {...about} /> : <AboutPerson {...about} />}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
