-- What happened, one row per entry of the history and per comment: what tells others of a change reads it here. A number is
-- taken before its transaction commits, so "after the last number seen" misses rows; readers stop at the oldest
-- transaction that is still running instead (changes_before_horizon). The transaction is a bigint because under
-- row-level security an index answers only comparisons that are leakproof.
create table changes (
  product_id bigint not null references products (id),
  id bigint generated always as identity,
  transaction bigint not null default pg_current_xact_id()::text::bigint,
  -- Null for a comment, of which the history does not tell.
  history_id bigint,
  -- Null for the product itself.
  item_id bigint,
  kind text not null,
  category text not null,
  actor_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (product_id, id)
);
create index changes_by_transaction on changes (transaction, id);

-- Each state of each item: its row without product and id, and which content it had.
create table item_versions (
  product_id bigint not null,
  item_id bigint not null,
  number integer not null,
  kind text not null,
  since timestamptz not null,
  until timestamptz not null default 'infinity',
  row jsonb not null,
  content_hash bytea not null,
  primary key (product_id, item_id, number),
  foreign key (product_id, item_id) references items (product_id, id)
) with (fillfactor = 90);

do $$
declare made text;
begin
  foreach made in array array['changes', 'item_versions'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert on changes to tracery_app;
grant select, insert, update on item_versions to tracery_app;

create policy owner_reads on changes for select to tracery_owner using (true);
create policy owner_purges on changes for delete to tracery_owner using (true);

-- Changes of all products in the order of their transactions, up to the first transaction that is not over: none can
-- appear later before what was returned. For the worker alone.
create function changes_before_horizon(after_transaction bigint, after_id bigint, at_most integer)
  returns setof changes
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select * from changes
    where (transaction, id) > (after_transaction, after_id)
      and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by transaction, id limit at_most
  $$;
revoke all on function changes_before_horizon from public;
grant usage on schema tracery to tracery_worker;
grant execute on function changes_before_horizon to tracery_worker;

-- A content that was replaced is found by its hash here, the present one in item_contents. Contents that were written
-- before have no hash until they are replaced.
alter table item_contents add column hash bytea;
alter table content_versions add column before_hash bytea;
create index content_versions_of_item on content_versions (product_id, item_id, before_hash);

-- The present state of items that have no version becomes their first one: those of a product, or of all.
create function add_first_versions(of_product bigint default null) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  kinds record;
begin
  for kinds in select kind, table_name from item_kinds loop
    execute format(
      'insert into item_versions (product_id, item_id, number, kind, since, row, content_hash)
       select t.product_id, t.id, 1, %L, t.updated_at, to_jsonb(t) - ''{product_id,id}''::text[],
         coalesce(c.hash, sha256(convert_to(c.content, ''UTF8'')))
       from %I t join item_contents c on c.product_id = t.product_id and c.item_id = t.id
       where ($1 is null or t.product_id = $1) and not exists (
         select from item_versions v where v.product_id = t.product_id and v.item_id = t.id
       )',
      kinds.kind, kinds.table_name
    ) using of_product;
  end loop;
end $$;
revoke all on function add_first_versions from public;

do $$
declare
  kinds record;
begin
  -- The owner reads all products for this moment only.
  alter table items no force row level security;
  alter table item_contents no force row level security;
  alter table item_versions no force row level security;
  for kinds in select table_name from item_kinds loop
    execute format('alter table %I no force row level security', kinds.table_name);
  end loop;
  perform add_first_versions();
  for kinds in select table_name from item_kinds loop
    execute format('alter table %I force row level security', kinds.table_name);
  end loop;
  alter table items force row level security;
  alter table item_contents force row level security;
  alter table item_versions force row level security;
end $$;

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

-- Changes older than every reader waits for.
create function purge_changes(older_than interval, at_most integer) returns integer
  language sql security definer set search_path = tracery, pg_temp
  as $$
    with gone as (
      delete from changes where (product_id, id) in (
        select product_id, id from (select * from changes order by transaction, id limit at_most) oldest
        where created_at < now() - older_than
      )
      returning 1
    )
    select count(*)::integer from gone
  $$;
revoke all on function purge_changes from public;
grant execute on function purge_changes to tracery_app;
