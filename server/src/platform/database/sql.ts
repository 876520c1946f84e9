// The `sql` template: the only way statements are written. A fragment inside a template is merged into it at once, so a
// statement is built in one pass: lists run thousands of times a second, and building a syntax tree for each would cost
// as much as running it.

/** Statement text split at its parameters, and their values. `Row` is what a row of the result looks like. */
export class Sql<Row = unknown> {
  declare readonly rowType: Row;
  /** One more than there are values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  readonly #text: string | undefined;

  constructor(texts: readonly string[], values: readonly unknown[], text?: string) {
    this.strings = texts;
    this.values = values;
    this.#text = text;
  }

  /** With numbered parameters: `$1`, `$2`. */
  get text(): string {
    return this.#text ?? textOf(this.strings);
  }
}

function textOf(strings: readonly string[]): string {
  let text = strings[0]!;
  for (let at = 1; at < strings.length; at += 1) text += `$${at}${strings[at]!}`;
  return text;
}

class SqlBuilder {
  readonly #strings: string[] = [];
  readonly #values: unknown[] = [];
  #open = '';

  text(text: string): void {
    this.#open += text;
  }

  add(part: unknown): void {
    if (!(part instanceof Sql)) {
      this.#strings.push(this.#open);
      this.#values.push(part);
      this.#open = '';
      return;
    }
    const { strings, values } = part;
    this.#open += strings[0]!;
    for (let at = 0; at < values.length; at += 1) {
      this.#strings.push(this.#open);
      this.#values.push(values[at]);
      this.#open = strings[at + 1]!;
    }
  }

  get result(): Sql<never> {
    return new Sql([...this.#strings, this.#open], this.#values);
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function sql<Row = unknown>(texts: TemplateStringsArray, ...parts: unknown[]): Sql<Row> {
  const builder = new SqlBuilder();
  for (let at = 0; at < parts.length; at += 1) {
    builder.text(texts[at]!);
    builder.add(parts[at]);
  }
  builder.text(texts[parts.length]!);
  return builder.result;
}

/** Text that is inserted as it is. Never pass user input. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** `a.b` is column b of a. */
sql.ref = (name: string): Sql => sql.raw(name.split('.').map(quoted).join('.'));

sql.table = (name: string): Sql => sql.raw(quoted(name));

/** A number as part of the text, for limits that the planner must know. */
sql.number = (value: number): Sql => {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return sql.raw(String(value));
};

sql.join = (parts: readonly unknown[], separator = ', '): Sql => {
  const builder = new SqlBuilder();
  for (const [at, part] of parts.entries()) {
    if (at > 0) builder.text(separator);
    builder.add(part);
  }
  return builder.result;
};

/**
 * Builds the text once; each call fills in the values for the placeholders. The text stays the same string, which is found
 * among those that were prepared without reading its thousands of characters again.
 */
sql.template = <Row = unknown, Placeholders extends symbol[] = [symbol]>(
  make: (...placeholders: Placeholders) => Sql,
): ((...given: { [At in keyof Placeholders]: unknown }) => Sql<Row>) => {
  const placeholders = Array.from({ length: make.length }, () => Symbol('placeholder'));
  const { strings, values } = make(...(placeholders as Placeholders));
  const text = textOf(strings);
  const places = values.map((one) => placeholders.indexOf(one as symbol));
  return (...given) =>
    new Sql(
      strings,
      values.map((one, at) => (places[at] === -1 ? one : given[places[at]!])),
      text,
    );
};
