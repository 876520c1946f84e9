// What becomes of each table of the database: it is in the archive of a product, or it is left out for a reason. A test
// compares this list with the catalogue, so that a new table or column cannot be forgotten.
import { attachmentKinds, itemKinds } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { NamedThing } from './names.ts';

/** A column that holds the id of something else, and what that is. */
export type References = Readonly<Record<string, NamedThing>>;

interface Lines {
  table: string;
  /** In the archive. */
  path: string;
  references: References;
  /** Columns that are not written. */
  without?: readonly string[];
  /** What is read in place of the whole table. */
  rows?: (productId: number) => Sql;
  /** What is counted again from 1 for each item, under the name `number`. */
  isCounted?: true;
}

/** Lines in the order of their items; those of one item by these columns, or by what they say. */
export interface LinesOfItems extends Lines {
  item: string;
  order: readonly string[] | 'lines';
}

/** Lines of the product, by columns that tell each from the others. */
export interface LinesOfProduct extends Lines {
  order: readonly string[];
}

const person = 'person' as const;
const item = 'item' as const;

/** With what people answered by a sign. */
const commentRows = (productId: number): Sql => sql`
  select c.*, coalesce((
    select jsonb_agg(
      jsonb_build_object('person', u.username, 'reaction', r.reaction, 'createdAt', r.created_at)
      order by r.created_at, u.username collate "C", r.reaction
    )
    from comment_reactions r join users u on u.id = r.user_id
    where r.product_id = ${productId} and r.comment_id = c.id
  ), '[]') as reactions
  from comments c where c.product_id = ${productId}`;

const ofItems = [...itemKinds, ...attachmentKinds];

/** Entries on items, with what a content was before and after. */
const stepRows = (productId: number): Sql => sql`
  select h.*, v.before, v.after
  from history h left join content_versions v on v.product_id = ${productId} and v.history_id = h.id
  where h.product_id = ${productId}
    and (h.kind = any(${ofItems}::text[]) or h.kind = 'Image' and h.source_id <> ${productId})`;

const productStepRows = (productId: number): Sql => sql`
  select * from history h
  where h.product_id = ${productId} and h.source_id = ${productId} and h.kind <> all(${ofItems}::text[])`;

/** Those that somebody keeps for themselves are nobody else's. */
const sharedViewRows = (productId: number): Sql => sql`
  select * from saved_views v where v.product_id = ${productId} and v.is_shared`;

const stepReferences: References = {
  creator_id: person,
  token_id: 'token',
  proposal_id: 'proposal',
};

/** In the row of an item, and in those of its versions. */
export const itemColumns: References = {
  creator_id: person,
  processor_id: person,
  manager_id: person,
  source_id: item,
  component_id: item,
  iteration_id: item,
  verify_iteration_id: item,
};

export const productColumns: References = { creator_id: person, manager_id: person };

export const linesOfItems: readonly LinesOfItems[] = [
  {
    table: 'item_links',
    path: 'links.jsonl',
    item: 'from_id',
    order: ['id'],
    references: { from_id: item, to_id: item, creator_id: person },
    without: ['id'],
  },
  {
    table: 'comments',
    path: 'comments.jsonl',
    rows: commentRows,
    item: 'item_id',
    order: ['id'],
    isCounted: true,
    references: {
      item_id: item,
      creator_id: person,
      reply_id: 'comment',
      thread_id: 'comment',
      history_id: 'step',
      token_id: 'token',
    },
    without: ['id', 'kind', 'client_key'],
  },
  {
    table: 'history',
    path: 'history.jsonl',
    rows: stepRows,
    item: 'source_id',
    order: ['id'],
    isCounted: true,
    references: { ...stepReferences, source_id: item },
    without: ['id'],
  },
  {
    table: 'item_versions',
    path: 'versions.jsonl',
    item: 'item_id',
    order: ['number'],
    references: { item_id: item, actor_id: person },
    without: ['kind'],
  },
  {
    table: 'kept_versions',
    path: 'kept-versions.jsonl',
    item: 'item_id',
    order: ['number'],
    references: { item_id: item },
  },
  {
    table: 'testcase_runs',
    path: 'test-runs.jsonl',
    item: 'testcase_id',
    order: ['id'],
    isCounted: true,
    references: { testcase_id: item, creator_id: person, report_id: 'report' },
    without: ['id', 'client_key'],
  },
  {
    table: 'reviews',
    path: 'reviews.jsonl',
    item: 'item_id',
    order: 'lines',
    references: { item_id: item, asker_id: person },
    without: ['kind'],
  },
  {
    table: 'review_votes',
    path: 'review-votes.jsonl',
    item: 'item_id',
    order: 'lines',
    references: { item_id: item, reviewer_id: person },
    without: ['kind'],
  },
  {
    table: 'anchors',
    path: 'anchors.jsonl',
    item: 'downstream_id',
    order: 'lines',
    references: { upstream_id: item, downstream_id: item },
  },
  {
    table: 'suspects',
    path: 'suspects.jsonl',
    item: 'downstream_id',
    order: 'lines',
    references: { upstream_id: item, downstream_id: item },
    without: ['downstream_kind'],
  },
  {
    table: 'iteration_progress',
    path: 'iteration-progress.jsonl',
    item: 'iteration_id',
    order: 'lines',
    references: { iteration_id: item },
  },
  {
    table: 'baseline_items',
    path: 'baseline-items.jsonl',
    item: 'item_id',
    order: ['baseline_id'],
    references: { item_id: item, baseline_id: 'baseline', planned: item },
    // Digests of what the versions say.
    without: ['kind', 'fields', 'content', 'place', 'linked'],
  },
  {
    table: 'git_links',
    path: 'git/links.jsonl',
    item: 'item_id',
    order: ['entry_id'],
    references: { item_id: item, entry_id: 'gitEntry' },
  },
  {
    table: 'import_keys',
    path: 'import-keys.jsonl',
    item: 'item_id',
    order: 'lines',
    references: { item_id: item },
    without: ['kind'],
  },
];

export const linesOfProduct: readonly LinesOfProduct[] = [
  {
    table: 'history',
    path: 'product/history.jsonl',
    rows: productStepRows,
    order: ['id'],
    references: stepReferences,
    without: ['id', 'source_id'],
  },
  {
    table: 'baselines',
    path: 'baselines.jsonl',
    order: ['id'],
    isCounted: true,
    references: { iteration_id: item, creator_id: person },
    without: ['id'],
  },
  {
    table: 'proposals',
    path: 'proposals.jsonl',
    order: ['number'],
    references: { creator_id: person, token_id: 'token' },
    without: ['id'],
  },
  {
    table: 'proposal_changes',
    path: 'proposal-changes.jsonl',
    order: ['proposal_id', 'place'],
    references: { proposal_id: 'proposal', item_id: item, target_id: item, decided_by: person },
  },
  {
    table: 'saved_views',
    path: 'views.jsonl',
    rows: sharedViewRows,
    order: ['id'],
    references: { creator_id: person },
    without: ['id'],
  },
  {
    table: 'test_names',
    path: 'tests/names.jsonl',
    order: ['id'],
    isCounted: true,
    references: { testcase_id: item, matched_by: person },
    without: ['id'],
  },
  {
    table: 'test_reports',
    path: 'tests/reports.jsonl',
    order: ['number'],
    references: { creator_id: person, token_id: 'token' },
    without: ['id', 'beat_at'],
  },
  {
    table: 'test_results',
    path: 'tests/results.jsonl',
    order: ['report_id', 'place'],
    references: { report_id: 'report', name_id: 'testName', testcase_id: item },
  },
  {
    table: 'test_trends',
    path: 'tests/trends.jsonl',
    order: ['branch', 'name_id'],
    references: { name_id: 'testName' },
  },
  {
    table: 'git_repositories',
    path: 'git/repositories.jsonl',
    order: ['id'],
    isCounted: true,
    references: { creator_id: person, robot_id: person },
    // What a forge proves itself by.
    without: ['id', 'address', 'secret', 'request'],
  },
  {
    table: 'git_entries',
    path: 'git/entries.jsonl',
    order: ['id'],
    isCounted: true,
    references: { repository_id: 'repository' },
    without: ['id'],
  },
  {
    table: 'git_checks',
    path: 'git/checks.jsonl',
    order: ['repository_id', 'sha', 'name'],
    references: { repository_id: 'repository' },
  },
  { table: 'git_rules', path: 'git/rules.jsonl', order: ['merged_tasks'], references: {} },
];

/** Written by hand, in files that people read: items, what the product is, people, files, history. */
export const writtenTables = [
  'products',
  'product_contents',
  'memberships',
  'users',
  'items',
  'item_contents',
  'oid_counters',
  'trash',
  'files',
  'content_versions',
  'comment_reactions',
] as const;

const computed = 'computed from what is in the archive';
const account = 'of accounts, which stay in their installation';
const personal = 'what a person has for themselves';
const underWay = 'work that is under way, or can be undone for some days';
const connection = 'connects this installation with others, and holds secrets';
const installation = 'of the installation, not of a product';

export const leftOut: Readonly<Record<string, string>> = {
  access_token_uses: account,
  access_tokens: `${account}; what was done with one says its name`,
  account_events: account,
  audit_chain: installation,
  audit_events: 'the log of the installation, with addresses; its managers export it apart',
  audit_head: installation,
  audit_pending: installation,
  authenticators: account,
  avatars: account,
  backups: installation,
  baseline_blocks: computed,
  baseline_counts: computed,
  baseline_jobs: underWay,
  bulk_changes: underWay,
  bulk_items: underWay,
  changes: 'tells others of what the history says, and is kept for some days',
  client_files: installation,
  erasable_bytes: installation,
  git_deliveries: connection,
  idempotency_keys: account,
  identities: account,
  import_rows: underWay,
  imports: underWay,
  inbox_counts: personal,
  inbox_entries: personal,
  inbox_progress: installation,
  invitations: 'open invitations, with mail addresses',
  item_counters: computed,
  item_days: computed,
  item_kinds: installation,
  item_revisions: computed,
  item_search: computed,
  item_values: computed,
  items_to_fold: computed,
  known_devices: account,
  login_guesses: account,
  login_tries: account,
  mail_budgets: installation,
  migrations: installation,
  notice_settings: account,
  passkeys: account,
  planned_items: computed,
  process_reports: installation,
  product_usage: computed,
  recent_errors: installation,
  recovery_codes: account,
  search_pending: computed,
  search_texts: computed,
  sessions: account,
  signing_keys: installation,
  told_items: personal,
  trace_counters: computed,
  trace_states: computed,
  used_challenges: account,
  user_usage: account,
  verification_codes: account,
  watches: personal,
  webhook_deliveries: connection,
  webhooks: connection,
};
