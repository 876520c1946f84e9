-- The product is the tenant. Every table below, and every later one with a product_id, is walled three times:
-- statements name their product, row-level security compares it with the transaction's setting, and keys lead with it.

-- The product of the running transaction, or null: then no row of any product is seen.
create function current_product() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.pid', true), '')::bigint $$;

-- The person of the running transaction, or null.
create function current_person() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.uid', true), '')::bigint $$;

-- 0 and 1 mean "no product" and "none chosen".
create sequence product_ids start with 1000;
grant usage on sequence product_ids to tracery_app;

create table products (
  id bigint primary key check (id >= 1000),
  name text not null check (length(name) between 1 and 255),
  kind text not null default 'Private' check (kind in ('Private', 'Internal', 'Public')),
  hkc_code text not null default '',
  tags text[] not null default '{}',
  status smallint not null default 1 check (status between 1 and 6),
  manager_id bigint not null references users (id),
  version integer not null default 1,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table product_contents (
  product_id bigint primary key references products (id),
  content text not null check (length(content) <= 262144)
);

create table memberships (
  product_id bigint not null references products (id),
  user_id bigint not null references users (id),
  roles text[] not null,
  created_at timestamptz not null default now(),
  primary key (product_id, user_id),
  constraint memberships_known_roles check (
    cardinality(roles) > 0
    and roles <@ array['ProductManager', 'DesignEngineer', 'DevelopEngineer', 'TestEngineer', 'Guest']
    and (not 'Guest' = any (roles) or cardinality(roles) = 1)
  )
);
create index memberships_of_user on memberships (user_id, product_id);

alter table sessions add foreign key (current_product_id) references products (id);
alter table users add foreign key (last_product_id) references products (id);

-- Who did what to which item, as data; worded when read, in the reader's language. Append-only.
create table history (
  product_id bigint not null references products (id),
  id bigint generated always as identity,
  kind text not null,
  source_id bigint not null,
  category text not null,
  changes jsonb not null default '[]',
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (product_id, id)
);
create index history_of_item on history (product_id, kind, source_id, id desc);

-- A live product always has somebody who can manage it. The lock makes two managers who demote each other take turns;
-- the second then sees what the first did.
create function keep_a_manager() returns trigger language plpgsql as $$
begin
  perform from products where id = old.product_id and deleted_at is null for update;
  if found and not exists (
    select from memberships where product_id = old.product_id and 'ProductManager' = any (roles)
  ) then
    raise exception 'the last manager of product %', old.product_id using errcode = 'TR001';
  end if;
  return null;
end $$;
create constraint trigger memberships_keep_a_manager after update or delete on memberships
  deferrable initially deferred for each row execute function keep_a_manager();

alter table products enable row level security, force row level security;
create policy tenant on products using (id = (select current_product())) with check (id = (select current_product()));
create policy own on products for select using (
  exists (
    select from memberships m where m.product_id = products.id and m.user_id = (select current_person())
  )
);

alter table memberships enable row level security, force row level security;
create policy tenant on memberships
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
create policy own on memberships for select using (user_id = (select current_person()));
-- Holding the own row (for share) asks for the right to update it; changing it is still refused.
create policy own_hold on memberships for update using (user_id = (select current_person())) with check (false);

alter table product_contents enable row level security, force row level security;
create policy tenant on product_contents
  using (product_id = (select current_product())) with check (product_id = (select current_product()));

alter table history enable row level security, force row level security;
create policy tenant on history
  using (product_id = (select current_product())) with check (product_id = (select current_product()));

grant select, insert, update on products, product_contents to tracery_app;
grant select, insert, update, delete on memberships to tracery_app;
grant select, insert on history to tracery_app;
