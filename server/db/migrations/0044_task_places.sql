-- Tasks in the order that people give them. The place of a task is a text: eight digits of some task's number, and behind
-- them where it stands among those that were put behind that task. A new task stands behind all others, so nothing is
-- written to others when one is made or moved.
create function first_place(task bigint) returns text
  language sql immutable parallel safe
  as $$
    select pg_catalog.string_agg(
      pg_catalog.substr(
        '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
        (task / (62 ^ digit)::bigint % 62)::integer + 1, 1
      ), '' order by digit desc
    )
    from pg_catalog.generate_series(0, 7) digit
  $$;

alter table tasks add column place text collate "C";
do $$
begin
  alter table tasks no force row level security;
  update tasks set place = first_place(id);
  alter table tasks force row level security;
end $$;
alter table tasks alter column place set not null;

create function give_first_place() returns trigger
  language plpgsql set search_path = tracery, pg_temp
  as $$
begin
  new.place := coalesce(new.place, first_place(new.id));
  return new;
end $$;
create trigger give_first_place before insert on tasks for each row execute function give_first_place();

create index tasks_by_place on tasks (product_id, place, id) where deleted_at is null;
create index tasks_by_status_and_place on tasks (product_id, status, place, id) where deleted_at is null;
-- What was deleted keeps its place.
create index tasks_places on tasks (product_id, place);

-- Where a task stands is no part of its versions.
create or replace function add_first_versions(of_product bigint default null) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  kinds record;
begin
  for kinds in select kind, table_name from item_kinds loop
    execute format(
      'insert into item_versions (product_id, item_id, number, kind, since, row, content_hash)
       select t.product_id, t.id, 1, %L, t.updated_at, to_jsonb(t) - ''{product_id,id,place}''::text[],
         coalesce(c.hash, sha256(convert_to(c.content, ''UTF8'')))
       from %I t join item_contents c on c.product_id = t.product_id and c.item_id = t.id
       where ($1 is null or t.product_id = $1) and not exists (
         select from item_versions v where v.product_id = t.product_id and v.item_id = t.id
       )',
      kinds.kind, kinds.table_name
    ) using of_product;
  end loop;
end $$;
