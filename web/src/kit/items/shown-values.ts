// What an item shows while a change of it waits for the network: the new values, and what follows from them as far as
// this device knows it.
import { kindSummaries, type ItemKind } from '@tracery/contract/kinds/summaries.generated';
import { isPerson, priorityOf } from '@tracery/contract/work-item/fields';
import { cachedAnswers } from '../../lib/query/use-read.ts';
import { personFrom, type Person } from '../ui/person.ts';
import type { Item, ItemView } from './view.ts';

type Values = Record<string, unknown>;

const baseOf = (name: string) => name.replace(/Id$/, '');

function personValues(name: string, id: number): Values {
  const members = cachedAnswers('GET /usrapi/v1/users/list').flatMap(({ list }) => list);
  const member = members.find((one) => one.id === id);
  const unknown: Person = { username: '', name: id ? `#${id}` : '', avatar: '' };
  const person = member ? personFrom(member) : unknown;
  const base = baseOf(name);
  return {
    [name]: id,
    [base]: person.username,
    [`${base}Name`]: person.name,
    [`${base}Avatar`]: person.avatar,
  };
}

function linkValues(name: string, id: number, target: ItemKind): Values {
  const named = cachedAnswers(`GET ${kindSummaries[target].path}/name`).flatMap(({ list }) => list);
  const linked = named.find((one) => one.id === id);
  // Without its number nothing of it could be shown.
  if (id !== 0 && !linked) return {};
  const base = baseOf(name);
  return { [name]: id, [`${base}Oid`]: linked?.oid ?? 0, [`${base}Name`]: linked?.name ?? '' };
}

/** `wanted`: values as they are sent. */
export function shownValues({ definition: { fields } }: ItemView, item: Item, wanted: Values): Values {
  const own = Object.entries(wanted).map(([name, value]) => {
    const field = fields[name];
    if (field && isPerson(field)) return personValues(name, Number(value));
    return field?.type === 'link' ? linkValues(name, Number(value), field.target!) : { [name]: value };
  });
  const after: Values = Object.assign({ ...item }, ...own);
  const derived = Object.entries(fields)
    .filter(([, { from }]) => from?.some((name) => name in wanted))
    .map(([name, { from }]) => {
      const [a, b] = from!.map((each) => Number(after[each]));
      return { [name]: priorityOf(a!, b!) };
    });
  return Object.assign({}, ...own, ...derived) as Values;
}
