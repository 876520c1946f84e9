import '../../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import type { TextNode } from '../../markdown/markdown-view.tsx';
import { linkReferences } from './link-references.ts';
import type { KnownReferences, NamedItem, NamedPerson } from './use-references.ts';

const item: NamedItem = {
  kind: 'Requirement',
  id: 5,
  oid: 140,
  name: 'Stop at once',
  status: 1,
  isFrozen: 0,
};
const mira: NamedPerson = {
  id: 12,
  username: 'mira',
  name: 'Mira Okoro',
  avatar: '',
  roles: ['TestEngineer'],
};

const known: KnownReferences = {
  productId: 1000,
  itemByNumber: (kind, oid) => (kind === 'Requirement' && oid === 140 ? item : undefined),
  itemById: (kind, id) => (kind === 'Requirement' && id === 5 ? item : undefined),
  person: ({ usernames, userId }) =>
    (userId === undefined ? usernames.includes('mira') : userId === 12) ? mira : undefined,
};

const text = (value: string) => ({ type: 'text', value });
const element = (tagName: string, children: TextNode[], properties: Record<string, unknown> = {}) => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const toItem = (words: string) => element('a', [text(words)], { dataItem: 'Requirement-5' });

function linked(...children: TextNode[]) {
  const tree = { type: 'root', children };
  linkReferences(known)(tree);
  return tree.children;
}

test('[EXP-14] what is known becomes a link, and everything else stays as it was', () => {
  expect(linked(text('See R-140, R-141 and @mira, @nobody.'))).toEqual([
    text('See '),
    toItem('R-140'),
    text(', R-141 and '),
    element('a', [text('@Mira Okoro')], { dataPerson: '12' }),
    text(', @nobody.'),
  ]);
  const code = element('pre', [element('code', [text('R-140')])]);
  const foreign = element('a', [text('R-140')], { href: 'https://other.example/' });
  expect(linked(element('p', [element('code', [text('R-140 @mira')])]), code, foreign)).toEqual([
    element('p', [element('code', [text('R-140 @mira')])]),
    code,
    foreign,
  ]);
});

test('[COL-15] a mention shows the present name of its person; who left is named as written, without the id', () => {
  expect(linked(text('Ask @mira.before#12, @left#9.'))).toEqual([
    text('Ask '),
    element('a', [text('@Mira Okoro')], { dataPerson: '12' }),
    text(', '),
    text('@left'),
    text('.'),
  ]);
});

test('[EXP-14] a bare address reads as number and name; one with words keeps them', () => {
  const href = 'http://localhost/requirement/requirement?id=5';
  expect(linked(element('a', [text(href)], { href }), element('a', [text('this')], { href }))).toEqual([
    toItem('R-140 Stop at once'),
    toItem('this'),
  ]);
  const elsewhere = `${href}&p=1001`;
  const other = element('a', [text(elsewhere)], { href: elsewhere });
  expect(linked(other)).toEqual([other]);
});
