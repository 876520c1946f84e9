-- What the address of a list says, kept under a name: for whoever made it, or for all members of the product.
create sequence saved_view_ids;
grant usage on sequence saved_view_ids to tracery_app;

create table saved_views (
  product_id bigint not null references products (id),
  id bigint not null default nextval('saved_view_ids'),
  kind text not null references item_kinds (kind),
  is_shared boolean not null,
  name text not null check (length(name) between 1 and 100),
  -- Query string of the list, only with parameters that say what it shows.
  search text not null check (length(search) <= 2000),
  -- Among the views of the same kind that the same people see.
  place integer not null,
  version integer not null default 1,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id)
);
create index saved_views_listed on saved_views (product_id, is_shared, creator_id) where deleted_at is null;

alter table saved_views enable row level security, force row level security;
create policy tenant on saved_views using (product_id = (select current_product()))
  with check (product_id = (select current_product()));
grant select, insert on saved_views to tracery_app;
grant update (is_shared, name, search, place, version, updated_at, deleted_at) on saved_views to tracery_app;
