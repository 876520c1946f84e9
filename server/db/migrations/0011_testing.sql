-- Test cases with their runs, and defects.
create table testcases (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5, 6)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  -- The requirement that it checks.
  source_id bigint not null,
  layer smallint not null default 2,
  kind text not null default 'Requirement',
  importance smallint not null check (importance between 1 and 3),
  index integer not null default 0,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, source_id) references requirements (product_id, id)
);
create index testcases_by_update on testcases (product_id, updated_at, id) where deleted_at is null;
create index testcases_by_creation on testcases (product_id, created_at, id) where deleted_at is null;
create index testcases_by_name on testcases (product_id, lower(name), id) where deleted_at is null;
create index testcases_by_importance on testcases (product_id, importance, id) where deleted_at is null;
create index testcases_by_status on testcases (product_id, status, is_frozen, updated_at, id)
  where deleted_at is null;
create index testcases_frozen on testcases (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index testcases_by_creator on testcases (product_id, creator_id, updated_at, id) where deleted_at is null;
create index testcases_of_requirement on testcases (product_id, source_id, updated_at, id)
  where deleted_at is null;

-- Each time a test case was run: who, when, with which result. A test case has the status of its latest run.
create table testcase_runs (
  product_id bigint not null,
  id bigint generated always as identity,
  testcase_id bigint not null,
  result smallint not null check (result between 3 and 6),
  note text not null default '' check (length(note) <= 500),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (product_id, id),
  foreign key (product_id, testcase_id) references testcases (product_id, id)
);
create index testcase_runs_of_testcase on testcase_runs (product_id, testcase_id, id);

create table defects (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5, 51, 54, 6)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  layer smallint not null default 2,
  kind text not null,
  importance smallint not null check (importance between 1 and 4),
  processor_id bigint not null references users (id),
  component_id bigint,
  -- Where it was found, and where it is checked again.
  iteration_id bigint,
  verify_iteration_id bigint,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, component_id) references components (product_id, id),
  foreign key (product_id, iteration_id) references iterations (product_id, id),
  foreign key (product_id, verify_iteration_id) references iterations (product_id, id)
);
create index defects_by_update on defects (product_id, updated_at, id) where deleted_at is null;
create index defects_by_creation on defects (product_id, created_at, id) where deleted_at is null;
create index defects_by_name on defects (product_id, lower(name), id) where deleted_at is null;
create index defects_by_importance on defects (product_id, importance, id) where deleted_at is null;
create index defects_of_importance on defects (product_id, importance, updated_at, id) where deleted_at is null;
create index defects_by_status on defects (product_id, status, updated_at, id) where deleted_at is null;
create index defects_closed on defects (product_id, updated_at, id)
  where status in (5, 51, 54) and deleted_at is null;
create index defects_by_creator on defects (product_id, creator_id, updated_at, id) where deleted_at is null;
create index defects_of_processor on defects (product_id, processor_id, updated_at, id) where deleted_at is null;
create index defects_of_component on defects (product_id, component_id, updated_at, id)
  where component_id is not null and deleted_at is null;
create index defects_of_iteration on defects (product_id, iteration_id, id)
  where iteration_id is not null and deleted_at is null;
create index defects_of_verify_iteration on defects (product_id, verify_iteration_id, id)
  where verify_iteration_id is not null and deleted_at is null;

do $$
declare
  made text;
begin
  foreach made in array array['testcases', 'testcase_runs', 'defects'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert, update on testcases, defects to tracery_app;
-- What was run stays as it was.
grant select, insert on testcase_runs to tracery_app;

insert into item_kinds values ('Testcase', 'testcases'), ('Defect', 'defects');

create or replace function purge_trash(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  gone record;
  purged integer := 0;
begin
  -- Oldest first: what belongs to something was deleted before it.
  for gone in
    select t.product_id, t.item_id, k.table_name from trash t join item_kinds k on k.kind = t.kind
    where t.deleted_at < now() - older_than order by t.deleted_at, t.item_id desc limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    delete from trash where product_id = gone.product_id and item_id = gone.item_id;
    -- Somebody restored it meanwhile.
    continue when not found;
    delete from testcase_runs where product_id = gone.product_id and testcase_id = gone.item_id;
    delete from item_links
    where product_id = gone.product_id and gone.item_id in (from_id, to_id);
    delete from comments where product_id = gone.product_id and item_id = gone.item_id;
    delete from content_versions where product_id = gone.product_id and item_id = gone.item_id;
    delete from files where product_id = gone.product_id and item_id = gone.item_id;
    delete from item_search where product_id = gone.product_id and item_id = gone.item_id;
    delete from item_contents where product_id = gone.product_id and item_id = gone.item_id;
    execute format('delete from %I where product_id = $1 and id = $2', gone.table_name)
      using gone.product_id, gone.item_id;
    delete from items where product_id = gone.product_id and id = gone.item_id;
    purged := purged + 1;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;
