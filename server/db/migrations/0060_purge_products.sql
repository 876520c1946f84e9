-- Products that were deleted for long enough go with all their rows, and their files leave their bytes to the job that
-- erases them. The order follows from the foreign keys, so tables of later migrations go too.
create function tables_to_purge() returns table (name text, refers_to_itself boolean)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with recursive of_products as (
      select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'product_id'
      where c.relnamespace = 'tracery'::regnamespace and c.relkind = 'r'
    ), referred (oid, depth) as (
      select oid, 0 from of_products
      union
      select k.confrelid, r.depth + 1 from referred r
        join pg_constraint k on k.conrelid = r.oid and k.contype = 'f' and k.confrelid <> k.conrelid
        join of_products p on p.oid = k.confrelid
    )
    select p.relname::text, exists (select from pg_constraint k where k.conrelid = p.oid and k.confrelid = p.oid)
    from referred r join of_products p using (oid)
    group by p.oid, p.relname
    -- Items of baselines before versions, which would be kept for them; entries before their counts.
    order by max(r.depth),
      array_position(array['baseline_items', 'item_versions', 'inbox_entries'], p.relname::text) nulls last, p.relname
  $$;

-- A batch of the rows of one product. `rows` is 0 when the product itself went; no row when none is due.
create function purge_products(older_than interval, at_most integer) returns table (product bigint, rows integer)
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  of_table record;
begin
  select p.id into product from products p
  where p.deleted_at < now() - older_than order by p.deleted_at, p.id limit 1;
  if product is null then
    return;
  end if;
  perform set_config('app.pid', product::text, true);
  for of_table in select * from tables_to_purge() loop
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where product_id = $1 %2$s limit $2))',
      of_table.name, case when of_table.refers_to_itself then 'order by id desc' end
    ) using product, at_most;
    get diagnostics rows = row_count;
    if rows > 0 then
      perform set_config('app.pid', '', true);
      return next;
      return;
    end if;
  end loop;
  update sessions set current_product_id = null where current_product_id = product;
  update users set last_product_id = null where last_product_id = product;
  -- The history that named them is gone.
  delete from access_token_uses u using access_tokens t where t.id = u.token_id and t.only_product = product;
  delete from access_tokens where only_product = product;
  delete from products where id = product;
  perform set_config('app.pid', '', true);
  return next;
end $$;

revoke all on function tables_to_purge(), purge_products(interval, integer) from public;
grant execute on function purge_products(interval, integer) to tracery_app;

-- A baseline may show an item that is gone for good, and then needs the pictures in its text: they stay for the item that
-- they stood in until no baseline holds it.
alter table files add column held_for bigint;

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
    delete from item_versions where product_id = gone.product_id and item_id = gone.item_id;
    delete from content_versions where product_id = gone.product_id and item_id = gone.item_id;
    update files f set item_id = null, held_for = gone.item_id
    where f.product_id = gone.product_id and f.item_id = gone.item_id and f.kind = 'Image' and f.deleted_at is null
      and exists (
        select from kept_versions k
        where k.product_id = gone.product_id and k.item_id = gone.item_id
          and position('/files/content/' || f.id || '/' in k.content) > 0
      );
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

create or replace function purge_pictures(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  gone record;
  purged integer := 0;
begin
  for gone in
    select product_id, id from files
    where kind = 'Image' and item_id is null and held_for is null and not is_in_product and deleted_at is null
      and created_at < now() - older_than
    limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    -- Unless a text was saved with it meanwhile.
    delete from files
    where product_id = gone.product_id and id = gone.id and item_id is null and held_for is null and not is_in_product;
    if found then
      purged := purged + 1;
    end if;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;
