// Numbers of items (`R-140`), people (`@mira.okoro#12`) and addresses of items in a text. All stay plain text in what is
// stored; screens show them as links. Behind the username stands the id of the person, which the server adds when a text
// is saved: a username may be given to somebody else one day. No schemas: the client loads this too.
import { usernameCharacters } from '../accounts/rules.ts';
import { definitions } from '../kinds/index.ts';
import { kindSummaries, type ItemKind } from '../kinds/summaries.generated.ts';
import { limits } from '../limits.ts';
import type { Definition } from '../work-item/definition.ts';

export type Reference =
  | { type: 'item'; kind: ItemKind; oid: number }
  /**
   * Usernames may contain dots and commas, and sentences put the same behind them: it is the longest of these that
   * somebody has. With an id it is that person, whatever the name says.
   */
  | { type: 'mention'; usernames: readonly string[]; userId?: number };

export type FoundReference = Reference & {
  /** Where it begins. */
  at: number;
  /** As it was written. */
  text: string;
};

const kindsByLetter = new Map(
  Object.entries(kindSummaries).map(([kind, { letter }]): [string, ItemKind] => [letter, kind as ItemKind]),
);

const { usernameMin, usernameMax } = limits.account;

// Chinese is written without spaces, so only Latin letters and digits make a word go on.
const itemPattern = `(?<![A-Za-z0-9/.@-])(${[...kindsByLetter.keys()].join('|')})-([1-9]\\d{0,8})(?![A-Za-z0-9/@]|[-.]\\w)`;
const mentionPattern = `(?<![\\w/.+=-])@(${usernameCharacters}{${usernameMin},${usernameMax}})(?:#([1-9]\\d{0,14})(?!\\w))?`;
const pattern = new RegExp(`${itemPattern}|${mentionPattern}`, 'g');

const usernamesPerMention = 4;

/** `mira.okoro,please` may be that, `mira.okoro` or `mira`. */
function usernamesIn(written: string): string[] {
  const ends = [...written.matchAll(/[+=,.@-]+/g)].map(({ index }) => index).toReversed();
  const shorter = ends.filter((end) => end >= usernameMin).map((end) => written.slice(0, end));
  return [written, ...shorter].slice(0, usernamesPerMention);
}

/** In plain text. */
export const findReferences = (plain: string): FoundReference[] =>
  [...plain.matchAll(pattern)].map((match) => {
    const [text, letter, oid, username, userId] = match;
    const { index: at } = match;
    if (letter !== undefined)
      return { at, text, type: 'item', kind: kindsByLetter.get(letter)!, oid: Number(oid) };
    return userId === undefined
      ? { at, text, type: 'mention', usernames: usernamesIn(username!) }
      : { at, text, type: 'mention', usernames: [username!], userId: Number(userId) };
  });

const blank = (text: string) => text.replaceAll(/\S/g, ' ');

/** What is not read: code in blocks and in lines. */
const withoutCode = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?\n {0,3}\1[`~]*[ \t]*$|[\s\S]*)/gm, blank)
    .replaceAll(/(?<!`)(`+)(?!`)[\s\S]{0,5000}?[^`]\1(?!`)/g, blank);

/** The same, and addresses: bare ones and the targets of links and pictures. */
const withoutAddresses = (markdown: string): string =>
  markdown.replaceAll(/\]\([^()\n]*\)|<[a-z]+:[^<>\s]*>|\b[a-z]+:\/\/\S+|\bwww\.\S+/gi, blank);

/** In markdown: neither in code nor in addresses. */
export const referencesIn = (markdown: string): FoundReference[] =>
  findReferences(withoutAddresses(withoutCode(markdown)));

/** The people that a saved text mentions, each once. Whether they are members, the caller must ask. */
export const mentionedUserIds = (markdown: string): number[] => [
  ...new Set(
    referencesIn(markdown).flatMap((found) =>
      found.type === 'mention' && found.userId !== undefined ? [found.userId] : [],
    ),
  ),
];

/** Puts the id behind each username that has none yet; `idOf` knows some usernames, in small letters. */
export function withUserIds(markdown: string, idOf: ReadonlyMap<string, number>): string {
  let text = '';
  let end = 0;
  for (const found of referencesIn(markdown)) {
    if (found.type === 'item' || found.userId !== undefined) continue;
    const username = found.usernames.find((name) => idOf.has(name.toLowerCase()));
    if (username === undefined) continue;
    const after = found.at + 1 + username.length;
    text += `${markdown.slice(end, after)}#${idOf.get(username.toLowerCase())}`;
    end = after;
  }
  return text + markdown.slice(end);
}

/** Takes the ids away again, where the username is that of the id. */
export function withoutUserIds(markdown: string, usernameOf: ReadonlyMap<number, string>): string {
  let text = '';
  let end = 0;
  for (const found of referencesIn(markdown)) {
    if (found.type === 'item' || found.userId === undefined) continue;
    const [username] = found.usernames;
    if (usernameOf.get(found.userId)?.toLowerCase() !== username!.toLowerCase()) continue;
    const after = found.at + 1 + username!.length;
    text += markdown.slice(end, after);
    end = found.at + found.text.length;
  }
  return text + markdown.slice(end);
}

export interface ItemAddress {
  kind: ItemKind;
  id: number;
  /** The product that the address names, if it names one. */
  productId?: number;
}

const whole = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** The item that an address of this installation opens. */
export function itemAddress(address: string, origin: string): ItemAddress | undefined {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  const definition = (definitions as readonly Definition[]).find(
    ({ screen }) => screen.path === url.pathname,
  );
  if (!definition) return undefined;
  const { expanded, open } = definition.screen.parameters ?? {};
  const ids = [expanded, open, 'id'].map((name) => whole(url.searchParams.get(name ?? '')));
  const id = ids.find((one) => one !== undefined);
  const productId = whole(url.searchParams.get('p'));
  return id === undefined ? undefined : { kind: definition.kind, id, ...(productId && { productId }) };
}

/** The items whose addresses a markdown text contains, also as targets of links. */
export function itemAddressesIn(markdown: string, origin: string): ItemAddress[] {
  const text = withoutCode(markdown);
  const found: ItemAddress[] = [];
  for (let at = text.indexOf(origin); at >= 0; at = text.indexOf(origin, at + 1)) {
    const address = itemAddress(/^[^\s<>()[\]"']+/.exec(text.slice(at))![0], origin);
    if (address) found.push(address);
  }
  return found;
}
