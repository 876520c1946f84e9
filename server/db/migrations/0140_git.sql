-- Repositories whose forges tell a product what happens in them, and what of it names items.
create sequence git_repository_ids;
grant usage on sequence git_repository_ids to tracery_app;

create table git_repositories (
  product_id bigint not null references products (id),
  id bigint not null default nextval('git_repository_ids'),
  forge text not null check (forge in ('github', 'gitlab', 'gitea')),
  name text not null check (length(name) between 1 and 300),
  -- With the product it is the end of the address to which the forge sends.
  address text not null check (address ~ '^[0-9a-f]{32}$'),
  -- With this its deliveries are signed. Sealed; null once it is disconnected.
  secret bytea,
  -- Whose merges count. Empty: the default branch, which deliveries tell.
  branch text not null default '' check (length(branch) <= 300),
  default_branch text not null default '' check (length(default_branch) <= 300),
  -- As whom its deliveries change items.
  robot_id bigint not null references users (id),
  last_at timestamptz,
  version integer not null default 1,
  creator_id bigint not null references users (id),
  -- Of the gesture that connected it: sent again, it connects no second one.
  request uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, address)
);
create unique index git_repositories_of_request on git_repositories (product_id, creator_id, request)
  where deleted_at is null;

-- What follows from what happens in repositories. A product without a row has the rules that the contract begins with.
create table git_rules (
  product_id bigint primary key references products (id),
  starts_tasks boolean not null,
  merged_tasks text not null check (merged_tasks in ('off', 'verifying', 'done')),
  fixes_defects boolean not null,
  version integer not null default 1
);

-- Each delivery does its work once.
create table git_deliveries (
  product_id bigint not null,
  repository_id bigint not null,
  delivery_id text not null check (length(delivery_id) <= 200),
  received_at timestamptz not null default now(),
  primary key (product_id, repository_id, delivery_id),
  foreign key (product_id, repository_id) references git_repositories (product_id, id)
);
create index git_deliveries_old on git_deliveries (product_id, received_at);

create sequence git_entry_ids;
grant usage on sequence git_entry_ids to tracery_app;

-- Commits, branches and pull requests that name items.
create table git_entries (
  product_id bigint not null,
  id bigint not null default nextval('git_entry_ids'),
  repository_id bigint not null,
  type text not null check (type in ('commit', 'branch', 'pull')),
  -- The hash of a commit, the name of a branch, the number of a pull request.
  name text not null check (length(name) <= 300),
  title text not null check (length(title) <= 300),
  link text not null check (length(link) <= 1200),
  author text not null check (length(author) <= 200),
  state text check (state in ('open', 'draft', 'merged', 'closed')),
  -- Where a pull request is to be merged.
  target text not null default '' check (length(target) <= 300),
  -- The newest commit, whose checks are shown.
  sha text not null check (length(sha) <= 200),
  -- When it was like this, as the forge says: what comes late changes nothing.
  at timestamptz not null,
  -- A branch that was deleted, for whatever else is told of it late.
  is_gone boolean not null default false,
  primary key (product_id, id),
  unique (product_id, repository_id, type, name),
  foreign key (product_id, repository_id) references git_repositories (product_id, id)
);
create index git_entries_of_sha on git_entries (product_id, repository_id, sha);

create table git_links (
  product_id bigint not null,
  item_id bigint not null,
  entry_id bigint not null,
  primary key (product_id, item_id, entry_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade,
  foreign key (product_id, entry_id) references git_entries (product_id, id) on delete cascade
);
create index git_links_of_entry on git_links (product_id, entry_id);

-- Results of checks. They may come before what they are about, so they stand by themselves.
create table git_checks (
  product_id bigint not null,
  repository_id bigint not null,
  sha text not null check (length(sha) <= 200),
  name text not null check (length(name) <= 200),
  state text not null check (state in ('running', 'failed', 'passed', 'skipped')),
  link text not null check (length(link) <= 1200),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (product_id, repository_id, sha, name),
  foreign key (product_id, repository_id) references git_repositories (product_id, id)
);
create index git_checks_old on git_checks (product_id, received_at);

do $$
declare made text;
begin
  foreach made in array array[
    'git_repositories', 'git_rules', 'git_deliveries', 'git_entries', 'git_links', 'git_checks'
  ] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
  foreach made in array array['git_repositories', 'git_deliveries', 'git_entries', 'git_checks'] loop
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
  end loop;
  foreach made in array array['git_deliveries', 'git_checks'] loop
    execute format('create policy owner_purges on %I for delete to tracery_owner using (true)', made);
  end loop;
end $$;
grant select, insert, update on git_repositories, git_rules, git_entries, git_checks to tracery_app;
grant select, insert on git_deliveries, git_links to tracery_app;

-- Deliveries that no forge sends again any more, and checks of commits that name nothing.
create function purge_git(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  deliveries integer;
  checks integer;
begin
  delete from git_deliveries d using (
    select o.product_id, o.repository_id, o.delivery_id from git_repositories r
      join git_deliveries o on o.product_id = r.product_id and o.repository_id = r.id
    where o.received_at < now() - older_than limit at_most
  ) old
  where d.product_id = old.product_id and d.repository_id = old.repository_id and d.delivery_id = old.delivery_id;
  get diagnostics deliveries = row_count;
  delete from git_checks c using (
    select o.product_id, o.repository_id, o.sha, o.name from git_repositories r
      join git_checks o on o.product_id = r.product_id and o.repository_id = r.id
    where o.received_at < now() - older_than and not exists (
      select from git_entries e
      where e.product_id = o.product_id and e.repository_id = o.repository_id and e.sha = o.sha
    )
    limit at_most
  ) old
  where c.product_id = old.product_id and c.repository_id = old.repository_id and c.sha = old.sha
    and c.name = old.name;
  get diagnostics checks = row_count;
  return greatest(deliveries, checks);
end $$;
revoke all on function purge_git from public;
grant execute on function purge_git to tracery_app;
