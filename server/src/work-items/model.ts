// A definition as the database has it.
import { linkBase, type Definition, type Field, type ItemKind } from '@tracery/contract';

interface OwnColumn {
  field: string;
  column: string;
  definition: Field;
}

interface LinkColumn {
  field: string;
  column: string;
  /** Start of the names under which its number and name are answered: `source`. */
  base: string;
  target: ItemKind;
  table: string;
}

export interface Model {
  definition: Definition;
  kind: ItemKind;
  table: string;
  columns: OwnColumn[];
  links: LinkColumn[];
  /** Kinds whose items point at items of this one. */
  dependents: { table: string; column: string }[];
}

export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A kind's table has the name that its calls have. */
const tableOf = ({ path }: Definition) => path.slice(path.lastIndexOf('/') + 1);

const linksOf = (definition: Definition, tables: Map<ItemKind, string>): LinkColumn[] =>
  Object.entries(definition.fields).flatMap(([field, { target }]) =>
    target
      ? [{ field, column: snake(field), base: linkBase(field), target, table: tables.get(target)! }]
      : [],
  );

export function createModels(definitions: readonly Definition[]): Map<ItemKind, Model> {
  const tables = new Map(definitions.map((definition) => [definition.kind, tableOf(definition)]));
  const models = definitions.map((definition): Model => ({
    definition,
    kind: definition.kind,
    table: tableOf(definition),
    columns: Object.entries(definition.fields).map(([field, own]) => ({
      field,
      column: snake(field),
      definition: own,
    })),
    links: linksOf(definition, tables),
    dependents: [],
  }));
  for (const model of models) {
    for (const { target, column } of model.links) {
      models.find((one) => one.kind === target)?.dependents.push({ table: model.table, column });
    }
  }
  return new Map(models.map((model) => [model.kind, model]));
}

/** A value of an own field as it is kept. */
export const kept = ({ type, ranks }: Field, value: unknown): unknown =>
  type === 'rank' ? ranks!.indexOf(value as string) + 1 : value;

/** And as it is answered. */
export const answered = ({ type, ranks }: Field, value: unknown): unknown =>
  type === 'rank' ? ranks![(value as number) - 1] : value;
