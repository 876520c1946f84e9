// Typing `#` offers items by name or number. What is kept is the number, plain text that screens show as a link.
import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { definitions } from '@tracery/contract/kinds/index';
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { call } from '../../lib/api/api.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { fixedQuery } from '../items/fixed-query.ts';

const ofEachKind = 3;

const statusWordOf = ({ statuses }: Definition, status: number): string =>
  Object.values(statuses).find(({ number }) => number === status)?.[currentLanguage()] ?? '';

/** `#` begins a heading, too: then a space follows it. */
const pattern = /(?<![\w#&/])#[^\s#]{1,50}/;

async function found(definition: Definition, query: string): Promise<Completion[]> {
  const { kind, path } = definition;
  const { list } = await call(
    `GET ${path}/list`,
    { query: { ...fixedQuery(definition), query, limit: ofEachKind } },
    { quiet: true },
  );
  return list.map(({ oid, name, status }) => ({
    label: itemNumber(kind, oid),
    displayLabel: `${itemNumber(kind, oid)} ${name}`,
    apply: `${itemNumber(kind, oid)} `,
    detail: statusWordOf(definition, status),
  }));
}

export const offerItems: CompletionSource = async (context: CompletionContext) => {
  const typed = context.matchBefore(pattern);
  if (!typed) return null;
  const query = typed.text.slice(1);
  const letter = /^([a-z]+)-?\d+$/i.exec(query)?.[1]?.toUpperCase();
  const ofLetter = (definitions as readonly Definition[]).filter((one) => one.letter === letter);
  // Without an answer nothing is offered, and the text stays as it was typed.
  const options = await Promise.all(
    (ofLetter.length > 0 ? ofLetter : definitions).map((one) => found(one, query).catch(() => [])),
  );
  return context.aborted ? null : { from: typed.from, options: options.flat(), filter: false };
};
