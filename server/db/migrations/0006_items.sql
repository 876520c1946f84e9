-- Work items. Every kind has a narrow table of its own; what hangs on items of any kind refers to `items`.

create extension if not exists btree_gin with schema public;

create table items (
  product_id bigint not null references products (id),
  id bigint not null,
  kind text not null,
  primary key (product_id, id)
);

create table item_contents (
  product_id bigint not null,
  item_id bigint not null,
  content text not null check (length(content) <= 262144),
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id)
);

-- What a list is searched by: parts of the name and whole tags. Beside the items, so that their rows stay narrow.
create table item_search (
  product_id bigint not null,
  item_id bigint not null,
  kind text not null,
  name text not null,
  -- Single characters at word starts, pairs of characters, and tags: see work-items/search.ts.
  parts text[] not null,
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id)
);
create index item_search_parts on item_search using gin (product_id, kind, parts);

-- Under row-level security PostgreSQL does not let an index answer `@>` or LIKE: they could tell of rows that the policy
-- hides. So these two run as the owner, who may read all, and say themselves for which product.
create policy owner_reads on item_search for select to tracery_owner using (true);
create function items_named(of_kind text, pairs text[], pattern text) returns setof bigint
  language sql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
  select item_id from item_search
  where product_id = current_product() and kind = of_kind and parts @> pairs and name like pattern
$$;
create function items_tagged(of_kind text, tag_part text) returns setof bigint
  language sql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
  select item_id from item_search
  where product_id = current_product() and kind = of_kind and parts @> array[tag_part]
$$;
revoke all on function items_named, items_tagged from public;
grant execute on function items_named, items_tagged to tracery_app;

-- Items that were deleted, for 30 days.
create table trash (
  product_id bigint not null,
  item_id bigint not null,
  kind text not null,
  deleted_by bigint not null references users (id),
  deleted_at timestamptz not null default now(),
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id)
);
create index trash_newest on trash (product_id, deleted_at desc, item_id desc);
create index trash_newest_of_kind on trash (product_id, kind, deleted_at desc, item_id desc);

-- Contents as they were before an update, so that a change can be shown as a difference.
create table content_versions (
  product_id bigint not null,
  history_id bigint not null,
  item_id bigint not null,
  before text not null,
  after text not null,
  primary key (product_id, history_id),
  foreign key (product_id, history_id) references history (product_id, id),
  foreign key (product_id, item_id) references items (product_id, id)
);

create table features (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null,
  is_frozen boolean not null default false,
  version integer not null default 1,
  kind text not null default '',
  importance smallint not null check (importance between 1 and 3),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id)
);
create index features_by_update on features (product_id, updated_at, id) where deleted_at is null;
create index features_by_creation on features (product_id, created_at, id) where deleted_at is null;
create index features_by_name on features (product_id, lower(name), id) where deleted_at is null;
create index features_by_importance on features (product_id, importance, id) where deleted_at is null;
create index features_by_status on features (product_id, status, is_frozen, updated_at, id) where deleted_at is null;
create index features_by_creator on features (product_id, creator_id, updated_at, id) where deleted_at is null;

create table requirements (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null,
  is_frozen boolean not null default false,
  version integer not null default 1,
  source_id bigint not null,
  layer smallint not null default 2,
  kind text not null,
  importance smallint not null check (importance between 1 and 3),
  -- Asked to develop by a person: it stays so when its last task is gone.
  is_developing boolean not null default false,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, source_id) references features (product_id, id)
);
create index requirements_by_update on requirements (product_id, updated_at, id) where deleted_at is null;
create index requirements_by_creation on requirements (product_id, created_at, id) where deleted_at is null;
create index requirements_by_name on requirements (product_id, lower(name), id) where deleted_at is null;
create index requirements_by_importance on requirements (product_id, importance, id) where deleted_at is null;
create index requirements_by_status on requirements (product_id, status, is_frozen, updated_at, id)
  where deleted_at is null;
create index requirements_by_creator on requirements (product_id, creator_id, updated_at, id) where deleted_at is null;
create index requirements_of_feature on requirements (product_id, source_id, status, updated_at, id)
  where deleted_at is null;

do $$
declare name text;
begin
  foreach name in array array[
    'items', 'item_contents', 'item_search', 'trash', 'content_versions', 'features', 'requirements'
  ] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product()))
       with check (product_id = (select current_product()))', name);
  end loop;
end $$;

grant select, insert on items, content_versions to tracery_app;
grant select, insert, update on item_contents, item_search, features, requirements to tracery_app;
grant select, insert, delete on trash to tracery_app;

create table comments (
  product_id bigint not null,
  id bigint generated always as identity,
  item_id bigint not null,
  kind text not null,
  reply_id bigint,
  comment text not null check (length(comment) between 1 and 1000),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (product_id, id),
  foreign key (product_id, item_id) references items (product_id, id),
  foreign key (product_id, reply_id) references comments (product_id, id)
);
create index comments_of_item on comments (product_id, item_id, id);

-- What was uploaded; the bytes lie in the store, named by their hash.
create table files (
  product_id bigint not null references products (id),
  id bigint not null,
  kind text not null,
  -- Null until the item exists in whose text a picture stands.
  item_id bigint,
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  size integer not null check (size > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  foreign key (product_id, item_id) references items (product_id, id)
);
create index files_of_item on files (product_id, item_id, kind, id) where deleted_at is null;
create index files_unbound on files (product_id, created_at) where item_id is null and deleted_at is null;
create index files_by_hash on files (product_id, hash);

alter table comments enable row level security, force row level security;
create policy tenant on comments
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
alter table files enable row level security, force row level security;
create policy tenant on files
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
-- Bytes are read with the cookie, which names a person and no product.
create policy own on files for select using (
  exists (
    select from memberships m where m.product_id = files.product_id and m.user_id = (select current_person())
  )
);
grant select, insert on comments to tracery_app;
grant select, insert, update on files to tracery_app;
