// Accounts are what all cells would share (docs/scale.md): elsewhere people are ids and names, which a cell can have a copy
// of. Read from the sources, because a statement does not tell which room it comes from.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../../src');

/** Columns of `users` that are no name, and that no table beside it has. */
const beyondNames =
  /\b(email|password_hash|is_password_off|password_changed_at|has_second_factor|disabled_at|erased_at|last_product_id|toured_at|is_robot|needs_name_keys)\b/g;

/** `accounts` owns them; operators' commands and backups reach everything. */
const owners = /^(accounts|commands|backup)\//;

/** What each cell would have to ask the accounts for. It gets shorter; a new entry needs a reason. */
const readers: Record<string, string[]> = {
  // Robots are people without sign-in, made with their token or repository.
  'access-tokens/make.ts': ['is_robot', 'needs_name_keys', 'password_hash'],
  'git/repositories.ts': ['is_robot', 'needs_name_keys', 'password_hash'],
  'product-archive/import/people.ts': [
    'disabled_at',
    'erased_at',
    'is_robot',
    'needs_name_keys',
    'password_hash',
  ],
  'product-archive/product.ts': ['is_robot'],
  'proposals/make.ts': ['is_robot'],
  // Mails, and people who are named by their address.
  'imports/lookups.ts': ['email'],
  'inbox/jobs.ts': ['disabled_at', 'email', 'erased_at'],
  'products/invitations.ts': ['disabled_at', 'email', 'is_robot'],
  'products/jobs.ts': ['email'],
  'webhooks/jobs.ts': ['disabled_at', 'email'],
  // Who comes in, and where.
  'products/commands.ts': ['last_product_id'],
  'products/second-factor.ts': ['has_second_factor'],
  'tenancy/entry-rules.ts': ['email'],
  'tenancy/memberships.ts': ['last_product_id'],
  'tenancy/scope.ts': ['disabled_at'],
};

const files = (fs.readdirSync(source, { recursive: true }) as string[]).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !owners.test(file),
);

/** The texts of all statements of a file that name the table. */
const statementsOnUsers = (file: string): string[] =>
  (fs.readFileSync(path.join(source, file), 'utf8').match(/sql(?:<[^`]*>)?`[^`]*`/g) ?? []).filter((text) =>
    /\b(from|join|into|update) users\b/.test(text),
  );

test('outside of accounts, no more of people is read than ids and names, but where it is listed', () => {
  const found: Record<string, string[]> = {};
  for (const file of files) {
    const columns = statementsOnUsers(file).flatMap((text) => text.match(beyondNames) ?? []);
    if (columns.length > 0) found[file] = [...new Set(columns)].sort();
  }
  expect(found).toEqual(readers);
});
