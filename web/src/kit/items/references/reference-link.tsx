// A link to an item or a person that a text names. Its card is large and waits until the text stands.
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { cloneElement, Suspense, type ReactNode } from 'react';
import { formatList } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-part.ts';
import { statusWord } from '../fields/status-look.ts';
import { StatusMark } from '../fields/status-mark.tsx';
import { hasStatus } from '../view.ts';
import styles from './reference-link.module.css';
import type { LinkWithCardProps } from './reference-card.tsx';
import type { NamedItem, NamedPerson } from './use-references.ts';

const LinkWithCard = lazyComponent(async () => (await import('./reference-card.tsx')).LinkWithCard);

function WithCard(props: LinkWithCardProps) {
  const { link, children } = props;
  const className = [styles.link, link.props.className].filter(Boolean).join(' ');
  return (
    <Suspense fallback={cloneElement(link, { className, children })}>
      <LinkWithCard {...props} />
    </Suspense>
  );
}

export function ItemReference({ item, children }: { item: NamedItem; children: ReactNode }) {
  // The word of the status follows it.
  useLanguage();
  const { kind, id, oid, name } = item;
  const definition = definitionOf(kind);
  const label = formatList([
    `${itemNumber(kind, oid)} ${name}`,
    hasStatus(definition) ? statusWord(definition, item.status) : undefined,
  ]);
  return (
    <WithCard
      link={<Link to={kindSummaries[kind].screen.path} search={{ id: String(id) }} aria-label={label} />}
      about={item}
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
  const { username, roles } = person;
  // Who was erased is no member: there is nothing to show.
  if (roles.length === 0) return children;
  return (
    <WithCard
      link={
        <Link to="/setting/member" search={{ query: username }} title={username} className={styles.person!} />
      }
      about={person}
    >
      {children}
    </WithCard>
  );
}
