-- Components, functions and diagrams.
create table components (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  layer smallint not null default 4,
  kind text not null default 'Component',
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id)
);
create index components_by_update on components (product_id, updated_at, id) where deleted_at is null;
create index components_by_creation on components (product_id, created_at, id) where deleted_at is null;
create index components_by_name on components (product_id, lower(name), id) where deleted_at is null;
create index components_by_status on components (product_id, status, is_frozen, updated_at, id)
  where deleted_at is null;
create index components_by_creator on components (product_id, creator_id, updated_at, id) where deleted_at is null;

create table functions (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  component_id bigint not null,
  kind text not null default 'Function',
  -- A person chose where it stands: it stays there when its last task is gone.
  is_chosen boolean not null default false,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, component_id) references components (product_id, id)
);
create index functions_by_update on functions (product_id, updated_at, id) where deleted_at is null;
create index functions_by_creation on functions (product_id, created_at, id) where deleted_at is null;
create index functions_by_name on functions (product_id, lower(name), id) where deleted_at is null;
create index functions_by_status on functions (product_id, status, is_frozen, updated_at, id)
  where deleted_at is null;
create index functions_by_creator on functions (product_id, creator_id, updated_at, id) where deleted_at is null;
create index functions_of_component on functions (product_id, component_id, updated_at, id)
  where deleted_at is null;

create table uml (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status = 1),
  is_frozen boolean not null default false,
  version integer not null default 1,
  view text not null check (
    view in ('UseCaseView', 'LogicalView', 'DevelopmentView', 'ProcessView', 'DeploymentView')
  ),
  kind text not null,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id)
);
create index uml_by_update on uml (product_id, updated_at, id) where deleted_at is null;
create index uml_by_creation on uml (product_id, created_at, id) where deleted_at is null;
create index uml_by_name on uml (product_id, lower(name), id) where deleted_at is null;
create index uml_by_creator on uml (product_id, creator_id, updated_at, id) where deleted_at is null;
create index uml_of_view_by_update on uml (product_id, view, updated_at, id) where deleted_at is null;
create index uml_of_view_by_creation on uml (product_id, view, created_at, id) where deleted_at is null;
create index uml_of_view_by_name on uml (product_id, view, lower(name), id) where deleted_at is null;

do $$
declare
  made text;
begin
  foreach made in array array['components', 'functions', 'uml'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('grant select, insert, update on %I to tracery_app', made);
  end loop;
end $$;

insert into item_kinds values ('Component', 'components'), ('Function', 'functions'), ('UML', 'uml');
