// Written by scripts/database-files.ts. Do not edit.

export interface AccessTokenUseRow {
  token_id: number;
  used_at: Date;
  address: string;
}

export interface AccessTokenRow {
  id: number;
  session_id: string;
  secret_hash: Buffer;
  beginning: string;
  name: string;
  scope: string;
  user_id: number;
  only_product: number | null;
  robot_roles: string[] | null;
  made_by: number;
  request: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_by: number | null;
}

export interface AccountEventRow {
  id: number;
  user_id: number;
  event: string;
  session_id: string | null;
  detail: unknown;
  created_at: Date;
}

export interface AnchorRow {
  product_id: number;
  upstream_id: number;
  downstream_id: number;
  block: string;
  present: string | null;
}

export interface AuditChainRow {
  number: number;
  event_id: number;
  hash: Buffer;
}

export interface AuditEventRow {
  id: number;
  at: Date;
  event: string;
  actor: string;
  actor_id: number | null;
  person_id: number | null;
  about_product: number | null;
  session_id: string | null;
  token_id: number | null;
  address: string;
  device: string;
  detail: unknown;
}

export interface AuditHeadRow {
  is_only: boolean;
  number: number;
  hash: Buffer;
  signature: Buffer;
}

export interface AuditPendingRow {
  event_id: number;
}

export interface AuthenticatorRow {
  user_id: number;
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

export interface AvatarRow {
  id: number;
  user_id: number;
  hash: string;
  size: number;
  created_at: Date;
}

export interface BackupRow {
  id: number;
  kind: string;
  at: Date;
  archive: string;
  bytes: number;
  seconds: number;
  is_whole: boolean;
}

export interface BaselineBlockRow {
  product_id: number;
  baseline_id: number;
  block: number;
  items: number;
  digest: number;
}

export interface BaselineCountRow {
  product_id: number;
  baseline_id: number;
  kind: string;
  items: number;
}

export interface BaselineItemRow {
  product_id: number;
  baseline_id: number;
  item_id: number;
  kind: string;
  number: number;
  fields: number;
  content: number;
  place: string;
  planned: number;
  linked: number;
  cell: number;
  links: unknown;
  trace: number[] | null;
}

export interface BaselineJobRow {
  product_id: number;
  id: number;
  name: string;
  iteration_id: number;
  creator_id: number;
  created_at: Date;
  done: number;
  total: number;
  token_id: number | null;
}

export interface BaselineRow {
  product_id: number;
  id: number;
  name: string;
  iteration_id: number;
  iteration_name: string;
  rules: unknown;
  creator_id: number;
  created_at: Date;
  deleted_at: Date | null;
}

export interface BulkChangeRow {
  product_id: number;
  id: number;
  kind: string;
  change: unknown;
  undo_of: number | null;
  state: string;
  total: number;
  done: number;
  unchanged: number;
  refused: number;
  place: number;
  creator_id: number;
  created_at: Date;
  beat_at: Date;
  token_id: number | null;
}

export interface BulkItemRow {
  product_id: number;
  bulk_id: number;
  place: number;
  item_id: number;
  version: number;
  result: string;
  refusal: number;
  before: unknown;
  changed_at: Date | null;
}

export interface ChangeRow {
  product_id: number;
  id: number;
  transaction: number;
  history_id: number | null;
  item_id: number | null;
  kind: string;
  category: string;
  actor_id: number;
  created_at: Date;
  version: number | null;
  token_id: number | null;
}

export interface ClientFileRow {
  name: string;
  is_compressed: boolean;
  bytes: Buffer;
  used_at: Date;
}

export interface CommentReactionRow {
  product_id: number;
  comment_id: number;
  user_id: number;
  reaction: string;
  created_at: Date;
}

export interface CommentRow {
  product_id: number;
  id: number;
  item_id: number;
  kind: string;
  reply_id: number | null;
  comment: string;
  creator_id: number;
  created_at: Date;
  client_key: string | null;
  history_id: number | null;
  thread_id: number | null;
  thread_at: Date;
  version: number;
  edited_at: Date | null;
  deleted_at: Date | null;
  token_id: number | null;
}

export interface ComponentRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  layer: number;
  kind: string;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface ContentVersionRow {
  product_id: number;
  history_id: number;
  item_id: number;
  before: string;
  after: string;
  before_hash: Buffer | null;
}

export interface DefectRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  layer: number;
  kind: string;
  importance: number;
  processor_id: number;
  component_id: number | null;
  iteration_id: number | null;
  verify_iteration_id: number | null;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface DocumentRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  layer: number;
  kind: string;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface ErasableByteRow {
  hash: string;
  since: Date;
  kept_until: Date;
}

export interface FeatureRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  kind: string;
  importance: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  processor_id: number | null;
}

export interface FileRow {
  product_id: number;
  id: number;
  kind: string;
  item_id: number | null;
  name: string;
  media_type: string;
  size: number;
  hash: string;
  creator_id: number;
  created_at: Date;
  deleted_at: Date | null;
  is_in_product: boolean;
  held_for: number | null;
}

export interface FunctionRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  component_id: number;
  kind: string;
  is_chosen: boolean;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface GitCheckRow {
  product_id: number;
  repository_id: number;
  sha: string;
  name: string;
  state: string;
  link: string;
  at: Date;
  received_at: Date;
}

export interface GitDeliveryRow {
  product_id: number;
  repository_id: number;
  delivery_id: string;
  received_at: Date;
}

export interface GitEntryRow {
  product_id: number;
  id: number;
  repository_id: number;
  type: string;
  name: string;
  title: string;
  link: string;
  author: string;
  state: string | null;
  target: string;
  sha: string;
  at: Date;
  is_gone: boolean;
}

export interface GitLinkRow {
  product_id: number;
  item_id: number;
  entry_id: number;
}

export interface GitRepositoryRow {
  product_id: number;
  id: number;
  forge: string;
  name: string;
  address: string;
  secret: Buffer | null;
  branch: string;
  default_branch: string;
  robot_id: number;
  last_at: Date | null;
  version: number;
  creator_id: number;
  request: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface GitRuleRow {
  product_id: number;
  starts_tasks: boolean;
  merged_tasks: string;
  fixes_defects: boolean;
  version: number;
}

export interface HistoryRow {
  product_id: number;
  id: number;
  kind: string;
  source_id: number;
  category: string;
  changes: unknown;
  creator_id: number;
  created_at: Date;
  token_id: number | null;
  proposal_id: number | null;
}

export interface IdempotencyKeyRow {
  user_id: number;
  key: string;
  request_hash: Buffer;
  answer: unknown;
  created_at: Date;
}

export interface IdentityRow {
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  created_at: Date;
  last_used_at: Date;
}

export interface ImportKeyRow {
  product_id: number;
  kind: string;
  key: string;
  item_id: number;
}

export interface ImportRowRow {
  product_id: number;
  import_id: number;
  place: number;
  row_number: number;
  cells: unknown;
  digest: string;
  verdict: string;
  errors: unknown;
  target: string | null;
  item_id: number | null;
  outcome: string;
  before: unknown;
  changed_at: Date | null;
}

export interface ImportRow {
  product_id: number;
  id: number;
  kind: string;
  name: string;
  source: string;
  headers: unknown;
  mapping: unknown;
  state: string;
  total: number;
  place: number;
  verdicts: unknown;
  created: number;
  changed: number;
  refused: number;
  undone: number;
  left_alone: number;
  creator_id: number;
  token_id: number | null;
  created_at: Date;
  beat_at: Date;
}

export interface InboxCountRow {
  product_id: number;
  user_id: number;
  unread: number;
  snoozed: number;
}

export interface InboxEntryRow {
  product_id: number;
  id: number;
  user_id: number;
  item_id: number;
  kind: string;
  base: number;
  own: unknown;
  own_content: number;
  version: number;
  reasons: unknown;
  changed: string[];
  status_before: number | null;
  comment_ids: number[];
  suspect_of: number | null;
  due_on: string | null;
  is_mentioned: boolean;
  is_asked: boolean;
  is_unread: boolean;
  at: Date;
  read_version: number | null;
  read_at: Date | null;
  snoozed_until: string | null;
  done_at: Date | null;
  mail_at: Date | null;
  is_for_digest: boolean;
}

export interface InboxProgresRow {
  is_only: boolean;
  transaction: number;
  change_id: number;
}

export interface InvitationRow {
  product_id: number;
  id: number;
  user_id: number | null;
  email: string;
  role: string;
  inviter_id: number;
  language: string;
  created_at: Date;
  expires_at: Date | null;
  token_hash: Buffer | null;
  mail_number: number;
  outcome: string | null;
  ended_at: Date | null;
}

export interface ItemContentRow {
  product_id: number;
  item_id: number;
  content: string;
  hash: Buffer | null;
  criteria: string[] | null;
}

export interface ItemCounterRow {
  product_id: number;
  kind: string;
  status: number;
  is_frozen: boolean;
  items: number;
}

export interface ItemDayRow {
  product_id: number;
  kind: string;
  measure: string;
  day: string;
  items: number;
}

export interface ItemKindRow {
  kind: string;
  table_name: string;
}

export interface ItemLinkRow {
  product_id: number;
  id: number;
  type: string;
  from_id: number;
  to_id: number;
  creator_id: number;
  created_at: Date;
}

export interface ItemRevisionRow {
  product_id: number;
  kind: string;
  revision: number;
}

export interface ItemSearchRow {
  product_id: number;
  item_id: number;
  kind: string;
  name: string;
  parts: string[];
}

export interface ItemValueRow {
  product_id: number;
  kind: string;
  field: string;
  value: number;
  items: number;
}

export interface ItemVersionRow {
  product_id: number;
  item_id: number;
  number: number;
  kind: string;
  since: Date;
  until: Date;
  row: unknown;
  content_hash: Buffer;
  actor_id: number | null;
}

export interface ItemRow {
  product_id: number;
  id: number;
  kind: string;
}

export interface ItemsToFoldRow {
  product_id: number;
  item_id: number;
}

export interface IterationProgresRow {
  product_id: number;
  iteration_id: number;
  day: string;
  todo: number;
  doing: number;
  verifying: number;
  done: number;
}

export interface IterationRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  kind: string;
  manager_id: number | null;
  begin_at: string | null;
  closed_at: string | null;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface KeptVersionRow {
  product_id: number;
  item_id: number;
  number: number;
  kind: string;
  row: unknown;
  content_hash: Buffer;
  content: string;
}

export interface KnownDeviceRow {
  user_id: number;
  device_id: string;
  last_used_at: Date;
}

export interface LoginGuesseRow {
  username_key: string;
  judged_at: Date[];
  last_judged_at: Date;
  told_at: Date | null;
}

export interface LoginTryRow {
  username_key: string;
  address: string;
  window_started_at: Date;
  wrong_tries: number;
}

export interface MailBudgetRow {
  budget: string;
  key: string;
  window_started_at: Date;
  mails: number;
  refused: number;
  refused_at: Date | null;
}

export interface MembershipRow {
  product_id: number;
  user_id: number;
  roles: string[];
  created_at: Date;
  from_issuer: string | null;
}

export interface MigrationRow {
  name: string;
  checksum: string;
  applied_at: Date;
}

export interface NoticeSettingRow {
  user_id: number;
  time_zone: string;
  digest_hour: number;
  language: string;
  without_mail: string[];
  chosen_at: Date | null;
  digest_on: string | null;
}

export interface OidCounterRow {
  product_id: number;
  kind: string;
  last: number;
}

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  device: string;
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PlannedItemRow {
  product_id: number;
  item_id: number;
  iteration_id: number;
  kind: string;
  phase: number;
}

export interface ProcessReportRow {
  id: string;
  kind: string;
  host: string;
  version: string;
  node: string;
  started_at: Date;
  seen_at: Date;
  memory: number;
  requests_per_minute: number;
  jobs_waiting: number | null;
  jobs_oldest_seconds: number | null;
  jobs_failed: number | null;
  disk_bytes: number | null;
  disk_free: number | null;
}

export interface ProductContentRow {
  product_id: number;
  content: string;
}

export interface ProductUsageRow {
  product_id: number;
  bytes: number;
}

export interface ProductRow {
  id: number;
  name: string;
  kind: string;
  hkc_code: string;
  tags: string[];
  status: number;
  manager_id: number;
  version: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  needs_function: boolean;
  needs_testcase: boolean;
  traced_from: number;
  asks_second_factor: boolean;
  guests_propose: boolean;
}

export interface ProposalChangeRow {
  product_id: number;
  proposal_id: number;
  place: number;
  type: string;
  kind: string;
  item_id: number | null;
  link_type: string | null;
  target_kind: string | null;
  target_id: number | null;
  fields: unknown;
  base: unknown;
  base_version: number | null;
  reason: string;
  state: string;
  is_edited: boolean;
  decided_by: number | null;
  decided_at: Date | null;
}

export interface ProposalRow {
  product_id: number;
  id: number;
  number: number;
  name: string;
  reason: string;
  is_open: boolean;
  creator_id: number;
  token_id: number | null;
  created_at: Date;
}

export interface RecentErrorRow {
  id: number;
  at: Date;
  request_id: string;
  endpoint: string;
  what: string;
}

export interface RecoveryCodeRow {
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface RequirementRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  source_id: number;
  layer: number;
  kind: string;
  importance: number;
  is_developing: boolean;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  processor_id: number | null;
}

export interface ReviewVoteRow {
  product_id: number;
  item_id: number;
  reviewer_id: number;
  kind: string;
  wanted_by: string | null;
  vote: string | null;
  fingerprint: string | null;
  version: number | null;
  voted_at: Date | null;
  comment: string;
  is_due: boolean;
}

export interface ReviewRow {
  product_id: number;
  item_id: number;
  kind: string;
  asker_id: number;
  asked_at: Date;
  wanted_by: string | null;
  moved_status: boolean;
  present: string;
  is_open: boolean;
  state: string;
  approved_version: number | null;
}

export interface RiskRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  kind: string;
  probability: number;
  impact: number;
  priority: number;
  processor_id: number;
  plan_close_at: string | null;
  closed_at: Date | null;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface SavedViewRow {
  product_id: number;
  id: number;
  kind: string;
  is_shared: boolean;
  name: string;
  search: string;
  place: number;
  version: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface SearchPendingRow {
  product_id: number;
  item_id: number;
  kind: string;
}

export interface SearchTextRow {
  product_id: number;
  item_id: number;
  comment_id: number;
  kind: string;
  name: string;
  sounds: string;
  tags: string;
  body: string;
  terms: number[];
}

export interface SessionRow {
  id: string;
  secret_hash: Buffer;
  user_id: number;
  current_product_id: number | null;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  generation: number;
  first_secret_hash: Buffer | null;
  renewed_at: Date | null;
  has_grace: boolean;
  proved_at: Date | null;
  end_reason: string | null;
  provider_has_second_factor: boolean;
}

export interface SigningKeyRow {
  kid: string;
  public_key: unknown;
  sealed_private_key: Buffer;
  created_at: Date;
  retired_at: Date | null;
}

export interface SuspectRow {
  product_id: number;
  upstream_id: number;
  downstream_id: number;
  subject: string;
  downstream_kind: string;
  version: number;
  fingerprint: string;
  since: Date;
}

export interface TaskRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  kind: string;
  source_id: number | null;
  importance: number;
  emergency: number;
  priority: number;
  processor_id: number;
  plan_close_at: string | null;
  closed_at: Date | null;
  memo: string;
  userstory: string;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  place: string;
}

export interface TestNameRow {
  product_id: number;
  id: number;
  hash: string;
  suite: string;
  name: string;
  testcase_id: number | null;
  matched_by: number | null;
  matched_at: Date | null;
}

export interface TestReportRow {
  product_id: number;
  id: number;
  number: number;
  hash: string;
  branch: string;
  commit_id: string;
  link: string;
  build: string;
  state: string;
  total: number;
  passed: number;
  failed: number;
  skipped: number;
  milliseconds: number;
  place: number;
  newly_failing: number;
  flaky: number;
  matched: number;
  recorded: number;
  refused: number;
  creator_id: number;
  token_id: number | null;
  created_at: Date;
  beat_at: Date;
}

export interface TestResultRow {
  product_id: number;
  report_id: number;
  name_id: number;
  place: number;
  result: number;
  milliseconds: number;
  message: string;
  trend: string;
  is_new: boolean;
  is_flaky: boolean;
  testcase_id: number | null;
  match: string | null;
  outcome: string;
  refusal: number;
}

export interface TestTrendRow {
  product_id: number;
  branch: string;
  name_id: number;
  trend: string;
}

export interface TestcaseRunRow {
  product_id: number;
  id: number;
  testcase_id: number;
  result: number;
  note: string;
  creator_id: number;
  created_at: Date;
  client_key: string | null;
  report_id: number | null;
  branch: string;
  commit_id: string;
  link: string;
  milliseconds: number;
}

export interface TestcaseRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  source_id: number;
  layer: number;
  kind: string;
  importance: number;
  index: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  processor_id: number | null;
}

export interface ToldItemRow {
  product_id: number;
  item_id: number;
  version: number;
}

export interface TraceCounterRow {
  product_id: number;
  iteration_id: number;
  cell: number;
  requirements: number;
  developing: number;
  finished: number;
  failing: number;
  blocked: number;
  passed: number;
  defective: number;
  critical: number;
  suspects: number;
}

export interface TraceStateRow {
  product_id: number;
  requirement_id: number;
  feature_id: number;
  iteration_id: number;
  status: number;
  cell: number;
  functions: number;
  tasks: number;
  tasks_done: number;
  testcases: number;
  passed: number;
  failed: number;
  blocked: number;
  stale: number;
  criteria: number;
  criteria_covered: number;
  suspects: number;
  defects: number;
  worst_defect_id: number;
  defect_importance: number;
}

export interface TrashRow {
  product_id: number;
  item_id: number;
  kind: string;
  deleted_by: number;
  deleted_at: Date;
}

export interface UmlRow {
  product_id: number;
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  view: string;
  kind: string;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface UsedChallengeRow {
  challenge: Buffer;
  used_at: Date;
}

export interface UserUsageRow {
  user_id: number;
  bytes: number;
  items: number;
}

export interface UserRow {
  id: number;
  username: string;
  email: string | null;
  fullname: string;
  intro: string;
  password_hash: string;
  is_builtin_guest: boolean;
  last_product_id: number | null;
  created_at: Date;
  updated_at: Date;
  password_changed_at: Date | null;
  name_keys: string;
  needs_name_keys: boolean;
  disabled_at: Date | null;
  erased_at: Date | null;
  has_second_factor: boolean;
  is_password_off: boolean;
  toured_at: Date | null;
  is_robot: boolean;
}

export interface VerificationCodeRow {
  email_key: string;
  purpose: string;
  request_id: string;
  language: string;
  code_hash: Buffer | null;
  requested_at: Date;
  expires_at: Date | null;
  wrong_tries: number;
  used_at: Date | null;
  hour_started_at: Date;
  sends_in_hour: number;
  day_started_at: Date;
  wrong_tries_in_day: number;
}

export interface WatcheRow {
  product_id: number;
  item_id: number;
  user_id: number;
  is_watching: boolean;
  why: string;
  with_requirements: boolean;
  created_at: Date;
}

export interface WebhookDeliveryRow {
  product_id: number;
  id: number;
  webhook_id: number;
  message_id: string;
  change_id: number | null;
  item_id: number;
  oid: number | null;
  kind: string;
  category: string;
  version: number | null;
  actor_id: number;
  happened_at: Date;
  is_by_hand: boolean;
  state: string;
  next_at: Date | null;
  tries: number;
  tried_at: Date | null;
  took_ms: number | null;
  status: number | null;
  failure: string | null;
  request: string;
  response: string;
  created_at: Date;
}

export interface WebhookRow {
  product_id: number;
  id: number;
  address: string;
  secret: Buffer | null;
  kinds: string[];
  events: string[];
  is_on: boolean;
  given_up_at: Date | null;
  failing_since: Date | null;
  told_up_to: number;
  version: number;
  creator_id: number;
  request: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}
