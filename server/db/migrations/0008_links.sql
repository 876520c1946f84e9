-- Typed edges between items of one product, beside the fields that say what an item belongs to. They go when
-- one of their items is purged.
create table item_links (
  product_id bigint not null references products (id),
  id bigint generated always as identity,
  type text not null,
  from_id bigint not null,
  to_id bigint not null,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (product_id, id),
  unique (product_id, from_id, to_id, type),
  check (from_id <> to_id),
  foreign key (product_id, from_id) references items (product_id, id),
  foreign key (product_id, to_id) references items (product_id, id)
);
create index item_links_to on item_links (product_id, to_id);

alter table item_links enable row level security, force row level security;
create policy tenant on item_links
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
grant select, insert, delete on item_links to tracery_app;

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
