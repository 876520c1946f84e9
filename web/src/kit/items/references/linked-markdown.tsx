// Markdown in which numbers and addresses of items and mentions are links.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useMemo, type ComponentProps } from 'react';
import { MarkdownView, type LinkProps, type TextLinks } from '../../markdown/markdown-view.tsx';
import { linkReferences } from './link-references.ts';
import { ItemReference, PersonReference } from './reference-link.tsx';
import { useReferences, type KnownReferences } from './use-references.ts';

type MarkedProps = LinkProps & { 'data-item'?: string; 'data-person'?: string };

const linksTo = (known: KnownReferences): TextLinks => ({
  insert: linkReferences(known),
  render({ 'data-item': itemKey, 'data-person': userId, children }: MarkedProps) {
    const [kind, id] = itemKey?.split('-') ?? [];
    const item = kind && known.itemById(kind as ItemKind, Number(id));
    if (item) return <ItemReference item={item}>{children}</ItemReference>;
    const person = userId && known.person({ usernames: [], userId: Number(userId) });
    return person ? <PersonReference person={person}>{children}</PersonReference> : undefined;
  },
});

const none: readonly string[] = [];

interface Props {
  markdown: string;
  showsHtml?: boolean;
  mark?: ComponentProps<typeof MarkdownView>['mark'];
  /** What is known of what the text names, where that is asked for elsewhere. */
  references?: { known: KnownReferences | undefined };
}

export function LinkedMarkdown({ markdown, showsHtml, mark, references }: Props) {
  const asked = useReferences(references ? none : [markdown]);
  const known = references ? references.known : asked;
  const links = useMemo(() => known && linksTo(known), [known]);
  return <MarkdownView markdown={markdown} showsHtml={showsHtml} links={links} mark={mark} />;
}
