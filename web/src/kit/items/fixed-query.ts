import type { Definition } from '@tracery/contract/work-item/definition';

/** What every list of a kind sends: what it can be narrowed by and never varies. */
export const fixedQuery = ({ fields, filters }: Definition): Record<string, unknown> =>
  Object.fromEntries(
    filters.flatMap((name) => (fields[name]!.type === 'fixed' ? [[name, fields[name]!.initial]] : [])),
  );
