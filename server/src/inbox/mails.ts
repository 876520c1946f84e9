// The mails about entries of an inbox, in both languages.
import {
  definitionOf,
  itemNumber,
  commonFieldWord,
  type InboxReason,
  type Language,
  type ItemKind,
} from '@tracery/contract';
import { mailOf } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { entriesToWire } from './entry-wire.ts';

export type ShownEntry = Awaited<ReturnType<typeof entriesToWire>>[number];

/** Where links of a mail lead, and how it is switched off. */
export interface MailPlaces {
  publicUrl: URL;
  to: string;
  language: Language;
  userId: number;
  /** For the address that switches these mails off. */
  token: string;
}

const texts = {
  en: {
    assigned: (who: string) => `${who} made you the owner.`,
    mentioned: (who: string) => `${who} mentioned you.`,
    review: (who: string, day: string | null) =>
      `${who} asks for your review${day ? `, wanted by ${day}` : ''}.`,
    due: (day: string) => `to be done by ${day}`,
    suspect: (item: string) => `suspect since ${item} changed`,
    comments: (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`),
    changed: (fields: string) => (fields ? `changed: ${fields}` : 'new'),
    deleted: 'deleted',
    somebody: 'Somebody',
    open: 'Open in Tracery',
    digestSubject: (count: number) =>
      count === 1 ? '1 item is new in your Tracery inbox' : `${count} items are new in your Tracery inbox`,
    more: (count: number) => `And ${count} more.`,
    inbox: 'Open the inbox',
    footer: (address: string) => `Choose which mails you get: ${address}`,
    colon: ': ',
    comma: ', ',
  },
  zh: {
    assigned: (who: string) => `${who}将其交给你负责。`,
    mentioned: (who: string) => `${who}提到了你。`,
    review: (who: string, day: string | null) => `${who}邀请你评审${day ? `，期望日期 ${day}` : ''}。`,
    due: (day: string) => `计划于 ${day} 完成`,
    suspect: (item: string) => `${item} 变更后存疑`,
    comments: (count: number) => `${count}条新评论`,
    changed: (fields: string) => (fields ? `已变更：${fields}` : '新建'),
    deleted: '已删除',
    somebody: '有人',
    open: '在脉络中打开',
    digestSubject: (count: number) => `脉络收件箱有${count}项新动态`,
    more: (count: number) => `另有${count}项。`,
    inbox: '打开收件箱',
    footer: (address: string) => `选择接收哪些邮件：${address}`,
    colon: '：',
    comma: '，',
  },
};

const numberOf = ({ kind, oid }: { kind: ItemKind; oid: number }): string => itemNumber(kind, oid);

const titleOf = (entry: ShownEntry): string => `${numberOf(entry)} ${entry.name}`;

const statusWord = (kind: ItemKind, status: number, language: Language): string =>
  Object.values(definitionOf(kind)!.statuses).find(({ number }) => number === status)?.[language] ??
  String(status);

/** RFC 8058, and one thread for each item. */
function headersOf({ publicUrl, token }: MailPlaces, messageId: string, thread?: string): Partial<Mail> {
  const address = new URL(`/usrapi/v1/notices/unsubscribe/${token}`, publicUrl).href;
  const idOf = (local: string) => `<${local}@${publicUrl.hostname}>`;
  return {
    messageId: idOf(messageId),
    ...(thread && { references: idOf(thread), inReplyTo: idOf(thread) }),
    headers: {
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const settingsOf = ({ publicUrl }: MailPlaces) => new URL('/user/settings?tab=notices', publicUrl).href;

function addressOf({ kind, itemId, productId }: ShownEntry, publicUrl: URL): string {
  const url = new URL(definitionOf(kind)!.screen.path, publicUrl);
  url.searchParams.set('p', String(productId));
  url.searchParams.set('id', String(itemId));
  return url.href;
}

/** About one item, at once. `said`: the comment that mentions the person. */
export function entryMail(
  places: MailPlaces,
  entry: ShownEntry,
  { reasons, said, version }: { reasons: readonly InboxReason[]; said: string | undefined; version: string },
): Mail {
  const { language, to, publicUrl, userId } = places;
  const words = texts[language];
  const lines = entry.reasons.flatMap(({ reason, by }) => {
    const who = by?.name ?? words.somebody;
    if (!reasons.includes(reason)) return [];
    if (reason === 'assigned') return [words.assigned(who)];
    if (reason === 'mentioned') return [words.mentioned(who)];
    return reason === 'review' ? [words.review(who, entry.dueOn)] : [];
  });
  const thread = `item.${entry.productId}.${entry.itemId}.${userId}`;
  return {
    ...mailOf({
      to,
      // The same for each mail about the item, so that mail programs put them together.
      subject: titleOf(entry),
      lines: [
        `${titleOf(entry)} · ${entry.productName}`,
        ...lines,
        ...(said ? [said] : []),
        { button: words.open, address: addressOf(entry, publicUrl) },
      ],
      footer: words.footer(settingsOf(places)),
    }),
    ...headersOf(places, `${thread}.${version}`, thread),
  };
}

function newsOf(entry: ShownEntry, reasons: readonly InboxReason[], language: Language): string {
  const words = texts[language];
  const parts = entry.reasons.flatMap(({ reason, by }): string[] => {
    if (!reasons.includes(reason)) return [];
    switch (reason) {
      case 'assigned':
        return [words.assigned(by?.name ?? words.somebody)];
      case 'mentioned':
        return [words.mentioned(by?.name ?? words.somebody)];
      case 'review':
        return [words.review(by?.name ?? words.somebody, entry.dueOn)];
      case 'due':
        return entry.dueOn ? [words.due(entry.dueOn)] : [];
      case 'suspect':
        return entry.suspectOf ? [words.suspect(numberOf(entry.suspectOf))] : [];
      case 'status':
        return entry.statuses
          ? [
              `${statusWord(entry.kind, entry.statuses.from, language)} → ${statusWord(entry.kind, entry.statuses.to, language)}`,
            ]
          : [];
      case 'comments':
        return [words.comments(entry.comments)];
      case 'changed':
      default: {
        const fields = entry.changedFields.filter((field) => field !== 'status');
        return [
          entry.isDeleted
            ? words.deleted
            : words.changed(fields.map((field) => commonFieldWord(field, language)).join(words.comma)),
        ];
      }
    }
  });
  return parts.join(words.comma);
}

export interface DigestEntry {
  entry: ShownEntry;
  reasons: readonly InboxReason[];
}

/** Everything else, once a day. `left`: how many are not named. */
export function digestMail(
  places: MailPlaces,
  entries: readonly DigestEntry[],
  { day, left }: { day: string; left: number },
): Mail {
  const { language, to, publicUrl, userId } = places;
  const words = texts[language];
  return {
    ...mailOf({
      to,
      subject: words.digestSubject(entries.length + left),
      lines: [
        ...entries.map(
          ({ entry, reasons }) =>
            `${titleOf(entry)} · ${entry.productName}${words.colon}${newsOf(entry, reasons, language)}`,
        ),
        ...(left > 0 ? [words.more(left)] : []),
        { button: words.inbox, address: new URL('/inbox', publicUrl).href },
      ],
      footer: words.footer(settingsOf(places)),
    }),
    ...headersOf(places, `digest.${userId}.${day}`),
  };
}
