// What was acknowledged, and what the database says about it afterwards.
import type pg from 'pg';

/** A task that one client made, and alone changes. */
export interface Entry {
  id: number;
  /** Unique, and never changed: in the memo of the task. */
  mark: string;
  name: string;
  status: number;
  version: number;
  /** How often each category of the history was acknowledged. */
  history: Record<string, number>;
  comments: string[];
}

export interface Findings {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** There, and not as it was acknowledged. */
  wrong: string[];
}

interface Stored extends Entry {
  versions: number[];
}

const stored = `
  select t.id::int, t.memo as mark, t.name, t.status::int, t.version,
    (select coalesce(jsonb_object_agg(category, count), '{}') from (
      select category, count(*)::int as count from history h
      where h.product_id = t.product_id and h.kind = 'Task' and h.source_id = t.id group by category
    ) entries) as history,
    array(select comment from comments c where c.product_id = t.product_id and c.item_id = t.id) as comments,
    array(select number from item_versions v where v.product_id = t.product_id and v.item_id = t.id order by number)
      as versions
  from tasks t where t.memo = any ($1)`;

export const noFindings = (): Findings => ({ lost: [], doubled: [], wrong: [] });

function countDifference(findings: Findings, what: string, acknowledged: number, found: number): void {
  if (found < acknowledged) findings.lost.push(`${what}: ${found} of ${acknowledged}`);
  if (found > acknowledged) findings.doubled.push(`${what}: ${found} instead of ${acknowledged}`);
}

function compare(entry: Entry, row: Stored, findings: Findings): void {
  const task = `task ${entry.id}`;
  for (const field of ['id', 'name', 'status', 'version'] as const)
    if (entry[field] !== row[field])
      findings.wrong.push(`${task}: ${field} is ${row[field]}, acknowledged was ${entry[field]}`);
  for (const category of new Set([...Object.keys(entry.history), ...Object.keys(row.history)]))
    countDifference(
      findings,
      `${task}: ${category} in its history`,
      entry.history[category] ?? 0,
      row.history[category] ?? 0,
    );
  for (const comment of new Set([...entry.comments, ...row.comments]))
    countDifference(
      findings,
      `${task}: comment ${comment}`,
      entry.comments.filter((one) => one === comment).length,
      row.comments.filter((one) => one === comment).length,
    );
  if (row.versions.some((number, at) => number !== at + 1) || row.versions.length === 0)
    findings.wrong.push(`${task}: its versions are ${row.versions.join()}`);
}

/** Compares what was acknowledged with what is there, while nobody writes. */
export async function compareWithDatabase(client: pg.Client, entries: readonly Entry[]): Promise<Findings> {
  const findings = noFindings();
  const { rows } = await client.query<Stored>(stored, [entries.map(({ mark }) => mark)]);
  const byMark = Map.groupBy(rows, ({ mark }) => mark);
  for (const entry of entries) {
    const [row, ...more] = byMark.get(entry.mark) ?? [];
    if (!row) findings.lost.push(`task ${entry.id}`);
    else compare(entry, row, findings);
    if (more.length > 0) findings.doubled.push(`task ${entry.id}`);
  }
  return findings;
}
