-- What lists and boards would otherwise have to count. Kept in the transaction of each write.

-- One sequence for all kinds of items, so that an id alone names an item.
create sequence item_ids;
grant usage on sequence item_ids to tracery_app;

-- The readable number: per product and kind, 1, 2, 3 … without gap, never given twice.
create table oid_counters (
  product_id bigint not null references products (id),
  kind text not null,
  last bigint not null check (last > 0),
  primary key (product_id, kind)
);

create table item_counters (
  product_id bigint not null references products (id),
  kind text not null,
  status smallint not null,
  is_frozen boolean not null,
  items bigint not null check (items >= 0),
  primary key (product_id, kind, status, is_frozen)
);

-- Rises with every write to a kind: equal revision, equal list.
create table item_revisions (
  product_id bigint not null references products (id),
  kind text not null,
  revision bigint not null,
  primary key (product_id, kind)
);

-- Items by the day they were made and last changed, by which page n is found without walking n pages.
create table item_days (
  product_id bigint not null references products (id),
  kind text not null,
  measure text not null check (measure in ('created', 'updated')),
  day date not null,
  items bigint not null check (items >= 0),
  primary key (product_id, kind, measure, day)
);

alter table oid_counters enable row level security, force row level security;
create policy tenant on oid_counters
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
alter table item_counters enable row level security, force row level security;
create policy tenant on item_counters
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
alter table item_revisions enable row level security, force row level security;
create policy tenant on item_revisions
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
alter table item_days enable row level security, force row level security;
create policy tenant on item_days
  using (product_id = (select current_product())) with check (product_id = (select current_product()));

grant select, insert, update on oid_counters, item_counters, item_revisions, item_days to tracery_app;
