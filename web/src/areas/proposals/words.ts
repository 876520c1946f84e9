// Proposed changes in words.
import { definitionOf } from '@tracery/contract/kinds/index';
import { commonFieldWord } from '@tracery/contract/records/history-words';
import { linkWord } from '@tracery/contract/records/link-types';
import { fieldValueWord } from '@tracery/contract/records/value-words';
import type { Language } from '@tracery/contract/refusals';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { dayOf } from '../../kit/items/fields/days.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Change, ChangeField, Listed } from './calls.ts';

const fieldOf = (kind: ItemKind, name: string) => definitionOf(kind).fields[name];

const kindWord = (kind: string, language: Language) => definitionOf(kind as ItemKind).words[language];

const inSentence = (word: string, language: Language) => (language === 'en' ? word.toLowerCase() : word);

/** As the history calls it. */
function fieldWord(kind: ItemKind, name: string, language: Language): string {
  const own = fieldOf(kind, name);
  if (own?.words) return own.words[language];
  if (name === 'sourceId' && own?.target) return inSentence(kindWord(own.target, language), language);
  return commonFieldWord(name, language);
}

/** As a heading. */
export function fieldLabel(kind: ItemKind, name: string, language: Language): string {
  const word = fieldWord(kind, name, language);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export const isLongText = (kind: ItemKind, name: string): boolean =>
  name === 'content' || (definitionOf(kind).texts ?? []).includes(name);

/** A value as people say it; empty for none. */
export function valueText(
  kind: ItemKind,
  name: string,
  { value, text }: { value: string | number; text: string },
  language: Language,
): string {
  if (text !== '') return text;
  const { type } = fieldOf(kind, name) ?? {};
  if (type === 'day') return dayOf(String(value));
  const isReference = type === 'link' || type === 'source' || type === 'person' || type === 'owner';
  if (isReference && value === 0) return '';
  return fieldValueWord(name, value, language) ?? String(value);
}

type Item = NonNullable<Change['item']>;

export const numberOf = ({ kind, oid }: Item): string => itemNumber(kind, oid);

export function changeTitle(t: Translate, change: Change, language: Language): string {
  const { type, kind, item, target, linkType } = change;
  const number = item ? numberOf(item) : inSentence(kindWord(kind, language), language);
  if (type === 'create')
    return t('proposal.change.create', { kind: inSentence(kindWord(kind, language), language) });
  if (type === 'update') return t('proposal.change.update', { item: number });
  const link = inSentence(linkWord(linkType!, true)[language], language);
  return t('proposal.change.link', { item: number, link, target: target ? numberOf(target) : '–' });
}

export const wordsOfFields = (names: readonly string[], kind: ItemKind, language: Language): string[] =>
  names.map((name) => fieldWord(kind, name, language));

/** Who proposed it: the agent, or the person. */
export const proposerName = ({ tokenName, creatorName }: Listed): string => tokenName || creatorName;

export const isByAgent = ({ tokenName, isRobot }: Listed): boolean => isRobot || tokenName !== '';

/** What can be edited before it is accepted: texts and choices. */
export function editorOf(
  kind: ItemKind,
  { field }: ChangeField,
): 'line' | 'text' | readonly string[] | undefined {
  if (isLongText(kind, field)) return 'text';
  if (field === 'name' || field === 'tag') return 'line';
  return fieldOf(kind, field)?.values;
}
