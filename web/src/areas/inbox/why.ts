// Why an entry is in the inbox, in one line: the weightiest reason first.
import { definitionOf } from '@tracery/contract/kinds/index';
import { commonFieldWord } from '@tracery/contract/records/history-words';
import type { InboxReason } from '@tracery/contract/inbox/reasons';
import { midnightOf } from '../../kit/items/fields/days.ts';
import { statusWord } from '../../kit/items/fields/status-look.ts';
import { formatDay, formatList } from '../../lib/format.ts';
import { currentLanguage, text } from '../../lib/i18n/i18n.ts';
import { numberOf, type Entry } from './calls.ts';

type Reason = Entry['reasons'][number];

const fieldsShown = 3;

const words: Record<InboxReason, (entry: Entry, name: string, hasName: boolean) => string | undefined> = {
  assigned: (_, name, hasName) =>
    hasName ? text('inbox.line.assigned', { name }) : text('inbox.line.assignedAlone'),
  mentioned: (_, name) => text('inbox.line.mentioned', { name }),
  review: ({ dueOn }, name) =>
    dueOn
      ? text('inbox.line.reviewBy', { name, day: formatDay(midnightOf(dueOn)) })
      : text('inbox.line.review', { name }),
  due: ({ dueOn }) =>
    dueOn ? text('inbox.line.due', { day: formatDay(midnightOf(dueOn)) }) : text('inbox.line.dueAlone'),
  suspect: ({ suspectOf }, name, hasName) => {
    if (!suspectOf) return text('inbox.line.suspectAlone');
    const number = numberOf(suspectOf);
    return hasName ? text('inbox.line.suspectBy', { name, number }) : text('inbox.line.suspect', { number });
  },
  status: ({ kind, statuses }) => {
    if (!statuses) return text('inbox.line.statusAlone');
    const definition = definitionOf(kind);
    return text('inbox.line.status', {
      from: statusWord(definition, statuses.from),
      to: statusWord(definition, statuses.to),
    });
  },
  comments: ({ comments }, name) => text('inbox.line.comments', { count: comments, name }),
  changed: ({ kind, changedFields }, name) => {
    if (changedFields.length === 0) return text('inbox.line.changedAlone', { name });
    const language = currentLanguage();
    const own = definitionOf(kind).fields;
    const fields = changedFields
      .slice(0, fieldsShown)
      .map((field) => own[field]?.words?.[language] ?? commonFieldWord(field, language));
    return text('inbox.line.changed', { name, fields: formatList(fields) });
  },
};

const wordsOf = (entry: Entry, { reason, by }: Reason) =>
  words[reason](entry, by?.name ?? text('inbox.somebody'), by !== null);

/** What stands behind the first reason, shorter. */
function moreOf(entry: Entry, first: InboxReason, { reason }: Reason): string | undefined {
  if (reason === 'comments') return text('inbox.line.moreComments', { count: entry.comments });
  if (reason === 'status') return words.status(entry, '', true);
  if (reason === 'due' && entry.dueOn && first !== 'review')
    return text('inbox.line.isDue', { day: formatDay(midnightOf(entry.dueOn)) });
  return undefined;
}

export function whyText(entry: Entry): string {
  if (entry.isDeleted) return text('inbox.line.deleted');
  const [first, ...rest] = entry.reasons;
  if (!first) return text('inbox.line.changedAlone', { name: text('inbox.somebody') });
  return [wordsOf(entry, first), ...rest.map((one) => moreOf(entry, first.reason, one))]
    .filter((one) => one !== undefined)
    .reduce((line, more) => text('inbox.line.and', { first: line, more }));
}
