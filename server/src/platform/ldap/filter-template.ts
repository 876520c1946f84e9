// A filter of the operator with places such as {name}. They are filled in the parsed filter and never in its text, so
// that no typed character can mean anything there.
import {
  AndFilter,
  EqualityFilter,
  ExtensibleFilter,
  FilterParser,
  NotFilter,
  OrFilter,
  type Filter,
} from 'ldapts';

type Values = Record<string, string>;

export interface FilterTemplate {
  filterFor(values: Values): Filter;
  /** What an entry that matches must have: the comparisons with a place in them, filled. */
  comparisons(values: Values): { attribute: string; value: string }[];
}

const place = /\{(\w+)\}/g;
const hasPlace = (text: string) => /\{\w+\}/.test(text);
const filled = (text: string, values: Values) =>
  text.replaceAll(place, (_, name: string) => values[name] ?? '');

function fill(filter: Filter, values: Values): Filter {
  if (filter instanceof AndFilter)
    return new AndFilter({ filters: filter.filters.map((one) => fill(one, values)) });
  if (filter instanceof OrFilter)
    return new OrFilter({ filters: filter.filters.map((one) => fill(one, values)) });
  if (filter instanceof NotFilter) return new NotFilter({ filter: fill(filter.filter, values) });
  if (filter instanceof EqualityFilter && typeof filter.value === 'string')
    return new EqualityFilter({ attribute: filter.attribute, value: filled(filter.value, values) });
  if (filter instanceof ExtensibleFilter) {
    const { matchType, rule, dnAttributes, value } = filter;
    return new ExtensibleFilter({ matchType, rule, dnAttributes, value: filled(value, values) });
  }
  return filter;
}

/** The places that are filled, and those that are not because they stand where text is only a part of a value. */
function placesOf(filter: Filter): { comparisons: EqualityFilter[]; rest: string[] } {
  if (filter instanceof AndFilter || filter instanceof OrFilter) {
    const parts = filter.filters.map(placesOf);
    return {
      comparisons: parts.flatMap(({ comparisons }) => comparisons),
      rest: parts.flatMap(({ rest }) => rest),
    };
  }
  if (filter instanceof EqualityFilter && hasPlace(String(filter.value)))
    return { comparisons: [filter], rest: [] };
  if (filter instanceof ExtensibleFilter) return { comparisons: [], rest: [] };
  return { comparisons: [], rest: hasPlace(filter.toString()) ? [filter.toString()] : [] };
}

/** Throws, with words for the operator, if the text is no filter or a place stands in anything but a comparison. */
export function parseFilterTemplate(text: string, places: readonly string[]): FilterTemplate {
  const unknown = [...text.matchAll(place)].find(([, name]) => !places.includes(name!));
  if (unknown)
    throw new Error(`${unknown[0]} is not known here, only ${places.map((one) => `{${one}}`).join(' and ')}`);
  // The parser does not miss brackets at the end.
  if (text.split('(').length !== text.split(')').length) throw new Error('a bracket is missing');
  const filter = FilterParser.parseString(text);
  const { comparisons, rest } = placesOf(filter);
  if (rest.length > 0) throw new Error(`a place may only be compared with =, unlike in ${rest[0]}`);
  return {
    filterFor: (values) => fill(filter, values),
    comparisons: (values) =>
      comparisons.map(({ attribute, value }) => ({ attribute, value: filled(String(value), values) })),
  };
}
