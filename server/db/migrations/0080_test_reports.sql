-- Reports of what builds have tested. A report is written in parts, each in a transaction of its own that says how far it
-- is; then its results are recorded at their test cases.
create sequence test_report_ids;
create sequence test_name_ids;
grant usage on sequence test_report_ids, test_name_ids to tracery_app;

create table test_reports (
  product_id bigint not null references products (id),
  id bigint not null default nextval('test_report_ids'),
  -- By which people know it.
  number integer not null,
  -- Of its bytes with branch and commit: sent again, it is the same one.
  hash text not null,
  branch text not null check (length(branch) <= 300),
  commit_id text not null check (length(commit_id) <= 200),
  link text not null check (length(link) <= 1200),
  build text not null check (length(build) <= 200),
  state text not null default 'reading' check (state in ('reading', 'recording', 'done', 'stopped')),
  total integer not null,
  passed integer not null,
  failed integer not null,
  skipped integer not null,
  milliseconds bigint not null,
  -- The last result that was written.
  place integer not null default 0,
  newly_failing integer not null default 0,
  flaky integer not null default 0,
  matched integer not null default 0,
  recorded integer not null default 0,
  refused integer not null default 0,
  creator_id bigint not null references users (id),
  token_id bigint,
  created_at timestamptz not null default now(),
  -- When something was heard of it last.
  beat_at timestamptz not null default now(),
  primary key (product_id, id),
  unique (product_id, number),
  unique (product_id, hash)
);
create index test_reports_of_branch on test_reports (product_id, branch, id);
create index test_reports_of_commit on test_reports (product_id, commit_id, id);
create index test_reports_running on test_reports (product_id, id) where state in ('reading', 'recording');

-- Every test that a report has named, and the test case that somebody matched it with.
create table test_names (
  product_id bigint not null references products (id),
  id bigint not null default nextval('test_name_ids'),
  hash text not null,
  suite text not null check (length(suite) <= 600),
  name text not null check (length(name) <= 600),
  testcase_id bigint,
  matched_by bigint references users (id),
  matched_at timestamptz,
  primary key (product_id, id),
  unique (product_id, hash),
  foreign key (product_id, testcase_id) references testcases (product_id, id) on delete set null (testcase_id)
);
create index test_names_of_testcase on test_names (product_id, testcase_id) where testcase_id is not null;

create table test_results (
  product_id bigint not null,
  report_id bigint not null,
  name_id bigint not null,
  place integer not null,
  -- 1 passed, 2 failed, 3 skipped
  result smallint not null check (result between 1 and 3),
  milliseconds integer not null,
  message text not null check (length(message) <= 2200),
  -- This result and those before it on the branch, the newest last.
  trend text not null check (trend ~ '^[pfsPF]{1,20}$'),
  is_new boolean not null,
  is_flaky boolean not null,
  testcase_id bigint,
  match text check (match in ('property', 'number', 'hand')),
  outcome text not null check (outcome in ('none', 'waiting', 'recorded', 'refused')),
  -- The number of the refusal.
  refusal integer not null default 0,
  primary key (product_id, report_id, name_id),
  foreign key (product_id, report_id) references test_reports (product_id, id) on delete cascade,
  foreign key (product_id, name_id) references test_names (product_id, id),
  foreign key (product_id, testcase_id) references testcases (product_id, id) on delete set null (testcase_id)
);
create index test_results_of_name on test_results (product_id, name_id, report_id);
create index test_results_of_testcase on test_results (product_id, testcase_id) where testcase_id is not null;
create index test_results_waiting on test_results (product_id, report_id, testcase_id) where outcome = 'waiting';

-- The latest results of each test on each branch.
create table test_trends (
  product_id bigint not null,
  branch text not null check (length(branch) <= 300),
  name_id bigint not null,
  trend text not null check (trend ~ '^[pfsPF]{1,20}$'),
  primary key (product_id, branch, name_id),
  foreign key (product_id, name_id) references test_names (product_id, id) on delete cascade
);
create index test_trends_of_name on test_trends (product_id, name_id);

do $$
declare made text;
begin
  foreach made in array array['test_reports', 'test_names', 'test_results', 'test_trends'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
    execute format('create policy owner_purges on %I for delete to tracery_owner using (true)', made);
  end loop;
end $$;
grant select, insert, update on test_reports, test_names, test_results, test_trends to tracery_app;

-- With what a build has shown it. Such a run outlives its report.
alter table testcase_runs add column report_id bigint;
alter table testcase_runs add column branch text not null default '' check (length(branch) <= 300);
alter table testcase_runs add column commit_id text not null default '' check (length(commit_id) <= 200);
alter table testcase_runs add column link text not null default '' check (length(link) <= 1200);
alter table testcase_runs add column milliseconds integer not null default 0;

-- A robot that may send test results records them as members do.
update access_tokens set robot_roles = '{DevelopEngineer}' where scope = 'results' and robot_roles is not null;

-- What a process that died has left to record, of any product, for the worker.
create function left_test_reports(silent_for interval, at_most integer) returns table (product_id bigint, id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select r.product_id, r.id from test_reports r
    where r.state = 'recording' and r.beat_at < now() - silent_for order by r.beat_at limit at_most
  $$;

-- Old reports, those beyond what a branch and a product keep, and those of which only a part arrived.
create function purge_test_reports(
  older_than interval, of_branch integer, of_product integer, results bigint, at_most integer
) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare purged integer;
begin
  delete from test_reports r using (
    select o.product_id, o.id from (
      select product_id, id, created_at, beat_at, state,
        row_number() over (partition by product_id, branch order by id desc) as of_branch,
        row_number() over (partition by product_id order by id desc) as of_product,
        sum(total) over (partition by product_id order by id desc) as results
      from test_reports
    ) o
    where o.created_at < now() - older_than or o.of_branch > purge_test_reports.of_branch
      or o.of_product > purge_test_reports.of_product or o.results > purge_test_reports.results and o.of_product > 1
      or o.state = 'reading' and o.beat_at < now() - interval '1 hour'
    order by o.id limit at_most
  ) old
  where r.product_id = old.product_id and r.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;

-- Trends of branches that are gone, and tests that no report names any more and nobody has matched.
create function purge_test_names(at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  trends integer;
  names integer;
begin
  delete from test_trends t using (
    select o.product_id, o.branch, o.name_id from test_trends o
    where not exists (select from test_reports r where r.product_id = o.product_id and r.branch = o.branch)
    limit at_most
  ) gone
  where t.product_id = gone.product_id and t.branch = gone.branch and t.name_id = gone.name_id;
  get diagnostics trends = row_count;
  delete from test_names n using (
    select o.product_id, o.id from test_names o
    where o.testcase_id is null
      and not exists (select from test_results r where r.product_id = o.product_id and r.name_id = o.id)
      -- A report that is being read may have just made it.
      and not exists (select from test_reports r where r.product_id = o.product_id and r.state = 'reading')
    limit at_most
  ) gone
  where n.product_id = gone.product_id and n.id = gone.id;
  get diagnostics names = row_count;
  return trends + names;
end $$;
revoke all on function left_test_reports, purge_test_reports, purge_test_names from public;
grant execute on function left_test_reports, purge_test_reports, purge_test_names to tracery_app;
