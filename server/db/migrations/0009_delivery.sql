-- Tasks, risks, iterations and documents.
create table tasks (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status between 2 and 7),
  is_frozen boolean not null default false,
  version integer not null default 1,
  kind text not null,
  -- What it was made for: an item of the kind that `kind` names.
  source_id bigint,
  importance smallint not null check (importance between 1 and 3),
  emergency smallint not null check (emergency between 1 and 3),
  priority smallint not null check (priority between 1 and 3),
  processor_id bigint not null references users (id),
  plan_close_at date,
  closed_at timestamptz,
  memo text not null default '' check (length(memo) <= 10000),
  userstory text not null default '' check (length(userstory) <= 10000),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, source_id) references items (product_id, id)
);
create index tasks_by_update on tasks (product_id, updated_at, id) where deleted_at is null;
create index tasks_by_creation on tasks (product_id, created_at, id) where deleted_at is null;
create index tasks_by_name on tasks (product_id, lower(name), id) where deleted_at is null;
create index tasks_by_priority on tasks (product_id, priority, id) where deleted_at is null;
create index tasks_by_status on tasks (product_id, status, updated_at, id) where deleted_at is null;
create index tasks_by_status_and_priority on tasks (product_id, status, priority, id) where deleted_at is null;
create index tasks_frozen on tasks (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index tasks_by_creator on tasks (product_id, creator_id, updated_at, id) where deleted_at is null;
create index tasks_of_processor on tasks (product_id, processor_id, status, updated_at, id) where deleted_at is null;
create index tasks_due on tasks (product_id, processor_id, plan_close_at, id)
  where plan_close_at is not null and status < 5 and deleted_at is null;
create index tasks_of_source on tasks (product_id, source_id, id) where source_id is not null and deleted_at is null;

create table risks (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status between 1 and 4),
  is_frozen boolean not null default false,
  version integer not null default 1,
  kind text not null,
  probability smallint not null check (probability between 1 and 3),
  impact smallint not null check (impact between 1 and 3),
  priority smallint not null check (priority between 1 and 3),
  processor_id bigint not null references users (id),
  plan_close_at date,
  closed_at timestamptz,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id)
);
create index risks_by_update on risks (product_id, updated_at, id) where deleted_at is null;
create index risks_by_creation on risks (product_id, created_at, id) where deleted_at is null;
create index risks_by_name on risks (product_id, lower(name), id) where deleted_at is null;
create index risks_by_priority on risks (product_id, priority, id) where deleted_at is null;
create index risks_by_status on risks (product_id, status, is_frozen, updated_at, id) where deleted_at is null;
create index risks_by_creator on risks (product_id, creator_id, updated_at, id) where deleted_at is null;
create index risks_of_processor on risks (product_id, processor_id, updated_at, id) where deleted_at is null;

create table iterations (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null,
  is_frozen boolean not null default false,
  version integer not null default 1,
  kind text not null default '',
  manager_id bigint references users (id),
  begin_at date,
  closed_at date,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  check (closed_at >= begin_at),
  foreign key (product_id, id) references items (product_id, id)
);
create index iterations_by_update on iterations (product_id, updated_at, id) where deleted_at is null;
create index iterations_by_creation on iterations (product_id, created_at, id) where deleted_at is null;
create index iterations_by_name on iterations (product_id, lower(name), id) where deleted_at is null;
create index iterations_by_status on iterations (product_id, status, is_frozen, updated_at, id) where deleted_at is null;
create index iterations_by_creator on iterations (product_id, creator_id, updated_at, id) where deleted_at is null;

create table documents (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  layer smallint not null default 2,
  kind text not null default 'Document',
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id)
);
create index documents_by_update on documents (product_id, updated_at, id) where deleted_at is null;
create index documents_by_creation on documents (product_id, created_at, id) where deleted_at is null;
create index documents_by_name on documents (product_id, lower(name), id) where deleted_at is null;
create index documents_by_status on documents (product_id, status, is_frozen, updated_at, id) where deleted_at is null;
create index documents_by_creator on documents (product_id, creator_id, updated_at, id) where deleted_at is null;

do $$
declare
  made text;
begin
  foreach made in array array['tasks', 'risks', 'iterations', 'documents'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('grant select, insert, update on %I to tracery_app', made);
  end loop;
end $$;

insert into item_kinds values
  ('Task', 'tasks'), ('Risk', 'risks'), ('Iteration', 'iterations'), ('Document', 'documents');
