// The rows of docs/spec, and the ids of rows in the titles of tests.
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../docs/spec');

export interface SpecRow {
  id: string;
  text: string;
}

export interface SpecArea {
  title: string;
  rows: SpecRow[];
  /** Decisions have ids too, but ask for no test of their own. */
  decisions: string[];
}

const rowPattern = /^\| ([A-Z]{3}-D?\d+) +\| (.+?) \|/gm;

export function readSpec(): SpecArea[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const found = [...text.matchAll(rowPattern)].map(([, id, said]) => ({ id: id!, text: said! }));
      const isDecision = ({ id }: SpecRow) => id.includes('-D');
      return {
        title: /^# (.+)$/m.exec(text)?.[1] ?? name,
        rows: found.filter((row) => !isDecision(row)),
        decisions: found.filter(isDecision).map(({ id }) => id),
      };
    })
    .filter(({ rows, decisions }) => rows.length + decisions.length > 0);
}

const lists = /\[[A-Z]{3}-D?\d+(?:[, ]+[A-Z]{3}-D?\d+)*\]/g;

export const idsIn = (text: string): string[] =>
  [...text.matchAll(lists)].flatMap(([list]) => [...list.matchAll(/[A-Z]{3}-D?\d+/g)].map(([id]) => id));

export const withoutIds = (title: string): string =>
  title.replaceAll(lists, '').replaceAll(/\s+/g, ' ').trim();
