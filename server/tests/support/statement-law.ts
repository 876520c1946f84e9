// Checks with PostgreSQL's own parser that every statement on a product table has a condition on its product. Test apps
// run it on each statement that any test causes.
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** Table → the column that holds the product. */
export type ProductTables = Record<string, string>;

type Node = Record<string, unknown>;
type Expression = { kind: 'column'; name: string } | { kind: 'given' } | { kind: 'other' };

interface Equality {
  left: Expression;
  right: Expression;
  /** Byte offset of the `=`. */
  at: number;
}

/** Rows of these also belong to a user: a condition on the caller is as good as one on the product. */
const personalColumns: Record<string, string> = {
  memberships: 'user_id',
  inbox_entries: 'user_id',
  inbox_counts: 'user_id',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ SelectStmt: {…} }` → ['SelectStmt', {…}] */
function unwrap(value: unknown): [string, Node] | undefined {
  if (!isNode(value)) return undefined;
  const [entry] = Object.entries(value);
  return entry && /^[A-Z]/.test(entry[0]) && isNode(entry[1]) ? [entry[0], entry[1]] : undefined;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (value: unknown): string => (value as { String?: { sval?: string } }).String?.sval ?? '';

class Query {
  readonly tables = new Map<string, string>();
  readonly equalities: Equality[] = [];
  readonly inner: Node[] = [];

  /** Adds a FROM item: its tables with their aliases, and the join conditions. */
  from(item: unknown, ctes: Set<string>): void {
    const node = unwrap(item);
    if (!node) return;
    const [kind, value] = node;
    if (kind === 'RangeVar') this.table(value, ctes);
    else if (kind === 'JoinExpr') {
      this.from(value['larg'], ctes);
      this.from(value['rarg'], ctes);
      this.condition(value['quals']);
    } else if (kind === 'RangeSubselect') this.inner.push(value['subquery'] as Node);
  }

  table(value: Node, ctes: Set<string>): void {
    const name = value['relname'] as string;
    const alias = (value['alias'] as { aliasname?: string } | undefined)?.aliasname ?? name;
    if (!ctes.has(name)) this.tables.set(alias, name);
  }

  /** Counts only conditions that hold for every row: the operands of AND, never of OR. */
  condition(value: unknown): void {
    const node = unwrap(value);
    if (!node) return;
    const [kind, inside] = node;
    if (kind === 'BoolExpr' && inside['boolop'] === 'AND_EXPR') {
      for (const part of list(inside['args'])) this.condition(part);
    } else if (
      kind === 'A_Expr' &&
      inside['kind'] === 'AEXPR_OP' &&
      nameOf(list(inside['name'])[0]) === '='
    ) {
      this.equalities.push({
        left: this.expression(inside['lexpr']),
        right: this.expression(inside['rexpr']),
        at: inside['location'] as number,
      });
    }
  }

  expression(value: unknown): Expression {
    const node = unwrap(value);
    if (!node) return { kind: 'other' };
    const [kind, inside] = node;
    if (kind === 'TypeCast') return this.expression(inside['arg']);
    if (kind === 'ParamRef') return { kind: 'given' };
    if (kind === 'FuncCall') {
      const name = nameOf(list(inside['funcname']).at(-1));
      return name === 'current_person' || name === 'current_product' ? { kind: 'given' } : { kind: 'other' };
    }
    if (kind === 'ColumnRef') {
      const fields = list(inside['fields']).map(nameOf);
      if (fields.length === 1 && this.tables.size === 1) fields.unshift([...this.tables.keys()][0]!);
      return { kind: 'column', name: fields.slice(-2).join('.') };
    }
    return { kind: 'other' };
  }
}

function readQuery(statement: Node, kind: string, ctes: Set<string>): Query {
  const query = new Query();
  if (kind !== 'SelectStmt' && isNode(statement['relation'])) query.table(statement['relation'], ctes);
  for (const item of [...list(statement['fromClause']), ...list(statement['usingClause'])])
    query.from(item, ctes);
  query.condition(statement['whereClause']);
  return query;
}

/** All statements nested in this one. */
function nestedIn(value: unknown, found: [string, Node][] = []): [string, Node][] {
  if (Array.isArray(value)) for (const item of value) nestedIn(item, found);
  else if (isNode(value)) {
    for (const [key, inside] of Object.entries(value)) {
      if (/^(Select|Insert|Update|Delete)Stmt$/.test(key) && isNode(inside)) found.push([key, inside]);
      nestedIn(inside, found);
    }
  }
  return found;
}

/** Groups of equal columns, and whether a parameter is among them. */
class Groups {
  readonly #parents = new Map<string, string>();
  readonly #bound = new Set<string>();
  root(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined || parent === name ? name : this.root(parent);
  }
  join(a: string, b: string): void {
    const [first, second] = [this.root(a), this.root(b)];
    this.#parents.set(first, second);
    if (this.#bound.has(first)) this.#bound.add(second);
  }
  bind(name: string): void {
    this.#bound.add(this.root(name));
  }
  isBound(name: string): boolean {
    return this.#bound.has(this.root(name));
  }
}

const parsed = new Map<string, [string, Node][]>();

function statementsIn(sql: string): [string, Node][] {
  let found = parsed.get(sql);
  if (!found) {
    found = nestedIn(parseSync(sql) as unknown);
    parsed.set(sql, found);
  }
  return found;
}

const cteNames = (statements: [string, Node][]): Set<string> =>
  new Set(
    statements.flatMap(([, statement]) =>
      list((statement['withClause'] as Node | undefined)?.['ctes']).map(
        (cte) => (unwrap(cte)![1]['ctename'] as string) ?? '',
      ),
    ),
  );

/** What belongs to no product: in a cell of its own it would be elsewhere than the products that it speaks of. */
const ofNoProduct = new Set(['sessions', 'idempotency_keys', '_private_jobs', '_private_job_queues']);

/**
 * Sessions, keys of requests and jobs that the statement joins to product tables. Products and memberships may be: they
 * say where a session stands.
 */
export function joinedAcross(sql: string, products: ProductTables): string[] {
  const statements = statementsIn(sql);
  const ctes = cteNames(statements);
  const tables = new Set(
    statements.flatMap(([kind, statement]) => [...readQuery(statement, kind, ctes).tables.values()]),
  );
  const isOfItems = [...tables].some(
    (table) => products[table] && table !== 'products' && table !== 'memberships',
  );
  return isOfItems ? [...tables].filter((table) => ofNoProduct.has(table)) : [];
}

/** Product tables that the statement reads or writes without a condition on the product. */
export function unboundTables(sql: string, products: ProductTables): string[] {
  const statements = statementsIn(sql);
  const ctes = cteNames(statements);
  const queries = statements.map(([kind, statement]) => ({
    kind,
    statement,
    query: readQuery(statement, kind, ctes),
  }));
  // A nested query may reuse an alias for another table, so aliases are resolved where they are defined.
  const placed = (at: number, column: string) => {
    const alias = column.split('.')[0]!;
    const home = queries[at]!.query.tables.has(alias)
      ? at
      : queries.findIndex(({ query }) => query.tables.has(alias));
    return `${home} ${column}`;
  };
  const groups = new Groups();
  queries.forEach(({ query }, at) => {
    for (const { left, right } of query.equalities) {
      if (left.kind === 'column' && right.kind === 'column')
        groups.join(placed(at, left.name), placed(at, right.name));
      else if (left.kind === 'column' && right.kind === 'given') groups.bind(placed(at, left.name));
      else if (right.kind === 'column' && left.kind === 'given') groups.bind(placed(at, right.name));
    }
  });
  queries.forEach(({ query }, at) => {
    for (const [alias, table] of query.tables) {
      const personal = personalColumns[table];
      if (!personal || !groups.isBound(placed(at, `${alias}.${personal}`))) continue;
      groups.bind(placed(at, `${alias}.${products[table]}`));
    }
  });
  return queries.flatMap(({ kind, statement, query }, at) =>
    [...query.tables]
      .filter(([alias, table]) => {
        const column = products[table];
        if (!column) return false;
        if (kind !== 'InsertStmt') return !groups.isBound(placed(at, `${alias}.${column}`));
        return !list(statement['cols']).some((target) => unwrap(target)?.[1]['name'] === column);
      })
      .map(([, table]) => table),
  );
}

/**
 * The same statement with every such condition made always true, to test the other barriers alone.
 * `=` becomes `<> 0-`: ids are positive, and the parameter stays where its type is known.
 */
export function withoutProductConditions(sql: string, products: ProductTables): string {
  const statements = statementsIn(sql);
  const ctes = cteNames(statements);
  const cuts: number[] = [];
  for (const [kind, statement] of statements) {
    const query = readQuery(statement, kind, ctes);
    const walled = new Set(
      [...query.tables].flatMap(([alias, table]) => (products[table] ? [`${alias}.${products[table]}`] : [])),
    );
    for (const { left, right, at } of query.equalities) {
      const isCondition = (a: Expression, b: Expression) =>
        a.kind === 'column' && walled.has(a.name) && b.kind === 'given';
      if (isCondition(left, right) || isCondition(right, left)) cuts.push(at);
    }
  }
  const bytes = Buffer.from(sql);
  let changed = '';
  let from = 0;
  for (const at of cuts.sort((a, b) => a - b)) {
    changed += bytes.subarray(from, at).toString() + '<> 0-';
    from = at + 1;
  }
  return changed + bytes.subarray(from).toString();
}
