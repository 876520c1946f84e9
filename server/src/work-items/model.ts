// A kind definition mapped to its table.
import {
  isPerson,
  isSingle,
  kindsAtOtherEnd,
  linkBase,
  linkTypeNames,
  zeroDate,
  type Definition,
  type Field,
  type ItemKind,
  type LinkType,
} from '@tracery/contract';

interface OwnColumn {
  field: string;
  column: string;
  definition: Field;
}

interface LinkColumn {
  field: string;
  column: string;
  /** Prefix of the wire names of its number and name: `source` gives `sourceOid`. */
  base: string;
  target: ItemKind;
  table: string;
}

/** Points at an item of the kind that the row's own `kind` names. */
interface SourceColumn {
  field: string;
  column: string;
  base: string;
  tables: { kind: ItemKind; table: string }[];
}

interface PersonColumn {
  field: string;
  column: string;
  /** Wire name of the username. */
  base: string;
}

/** They point by a column, or by a link that an item has once. */
export type Dependents = { kind: ItemKind; table: string } & ({ column: string } | { linkType: LinkType });

export interface Model {
  definition: Definition;
  kind: ItemKind;
  table: string;
  columns: OwnColumn[];
  links: LinkColumn[];
  source: SourceColumn | undefined;
  people: PersonColumn[];
  /** Plain text columns beside the content. */
  texts: readonly string[];
  /** Kinds whose items point at items of this one. */
  dependents: Dependents[];
}

export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table is named as the path of the kind ends. */
const tableOf = ({ path }: Definition) => path.slice(path.lastIndexOf('/') + 1);

const linksOf = (definition: Definition, tables: Map<ItemKind, string>): LinkColumn[] =>
  Object.entries(definition.fields).flatMap(([field, { target }]) =>
    target
      ? [{ field, column: snakeCase(field), base: linkBase(field), target, table: tables.get(target)! }]
      : [],
  );

function sourceOf({ fields }: Definition, tables: Map<ItemKind, string>): SourceColumn | undefined {
  const found = Object.entries(fields).find(([, { sources }]) => sources);
  if (!found) return undefined;
  const [field, { sources }] = found;
  const known = sources!.filter((kind) => tables.has(kind));
  return {
    field,
    column: snakeCase(field),
    base: linkBase(field),
    tables: known.map((kind) => ({ kind, table: tables.get(kind)! })),
  };
}

const peopleOf = ({ fields }: Definition): PersonColumn[] =>
  Object.entries(fields).flatMap(([field, own]) =>
    isPerson(own) ? [{ field, column: snakeCase(field), base: linkBase(field) }] : [],
  );

export function createModels(definitions: readonly Definition[]): Map<ItemKind, Model> {
  const tables = new Map(definitions.map((definition) => [definition.kind, tableOf(definition)]));
  const models = definitions.map((definition): Model => ({
    definition,
    kind: definition.kind,
    table: tableOf(definition),
    columns: Object.entries(definition.fields).map(([field, own]) => ({
      field,
      column: snakeCase(field),
      definition: own,
    })),
    links: linksOf(definition, tables),
    source: sourceOf(definition, tables),
    people: peopleOf(definition),
    texts: definition.texts ?? [],
    dependents: [],
  }));
  for (const model of models) {
    for (const { target, column } of model.links) {
      models
        .find((one) => one.kind === target)
        ?.dependents.push({ kind: model.kind, table: model.table, column });
    }
    for (const { kind } of model.source?.tables ?? []) {
      const { column } = model.source!;
      models
        .find((one) => one.kind === kind)!
        .dependents.push({ kind: model.kind, table: model.table, column });
    }
  }
  for (const model of models)
    for (const type of linkTypeNames.filter(isSingle))
      for (const kind of kindsAtOtherEnd(type, model.kind, false))
        model.dependents.push({ kind, table: tables.get(kind)!, linkType: type });
  return new Map(models.map((model) => [model.kind, model]));
}

/** A wire value as its column stores it. A day is the day of whoever sent it. */
export function toColumn({ type, ranks }: Field, value: unknown): unknown {
  if (type === 'rank') return ranks!.indexOf(value as string) + 1;
  if (type === 'day' || type === 'moment') return value === zeroDate ? null : (value as string).slice(0, 10);
  if (type === 'person' || type === 'source' || type === 'link') return value === 0 ? null : value;
  return value;
}

/** The reverse. */
export function toWire({ type, ranks }: Field, value: unknown): unknown {
  if (type === 'rank') return ranks![(value as number) - 1];
  if (type === 'day') return value === null ? zeroDate : `${value as string}T23:59:59Z`;
  if (type === 'moment') return value === null ? zeroDate : (value as Date).toISOString();
  if (type === 'person' || type === 'source' || type === 'link') return value ?? 0;
  return value;
}
