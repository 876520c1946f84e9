-- What lay in the trash for long enough goes for good, and so do pictures that found no text to stand in. The app may
-- not delete rows of items, so these functions run as the owner: they look over all products, and then work in one
-- after the other under its policy.

create table item_kinds (
  kind text primary key,
  table_name text not null unique
);
insert into item_kinds values ('Feature', 'features'), ('Requirement', 'requirements');

-- Stands in the description of the product, which is no item.
alter table files add column is_in_product boolean not null default false;

create policy owner_reads on trash for select to tracery_owner using (true);
create policy owner_reads on files for select to tracery_owner using (true);

create function purge_trash(older_than interval, at_most integer) returns integer
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

create function purge_pictures(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  gone record;
  purged integer := 0;
begin
  for gone in
    select product_id, id from files
    where kind = 'Image' and item_id is null and not is_in_product and deleted_at is null
      and created_at < now() - older_than
    limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    -- Unless a text was saved with it meanwhile.
    delete from files
    where product_id = gone.product_id and id = gone.id and item_id is null and not is_in_product;
    if found then
      purged := purged + 1;
    end if;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;

revoke all on function purge_trash, purge_pictures from public;
grant execute on function purge_trash, purge_pictures to tracery_app;
