-- Changes of many items. Each item has a row that says what became of it and what it was before, written in the
-- transaction that changes the item: whoever goes on after a crash begins where that transaction ended.
create sequence bulk_change_ids;
grant usage on sequence bulk_change_ids to tracery_app;

create table bulk_changes (
  product_id bigint not null references products (id),
  id bigint not null default nextval('bulk_change_ids'),
  kind text not null,
  -- As it was asked for; of an undo, what is undone.
  change jsonb not null,
  undo_of bigint,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  total integer not null,
  done integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- The last item that was looked at.
  place integer not null default 0,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  -- When something was heard of it last.
  beat_at timestamptz not null default now(),
  primary key (product_id, id),
  foreign key (product_id, undo_of) references bulk_changes (product_id, id) on delete cascade
);
create unique index bulk_changes_undone on bulk_changes (product_id, undo_of) where undo_of is not null;
create index bulk_changes_of_person on bulk_changes (product_id, creator_id, id);
create index bulk_changes_running on bulk_changes (product_id, id) where state = 'running';

create table bulk_items (
  product_id bigint not null,
  bulk_id bigint not null,
  place integer not null,
  item_id bigint not null,
  -- At which it was seen; 0: whichever it has.
  version integer not null default 0,
  result text not null default 'waiting' check (result in ('waiting', 'done', 'unchanged', 'refused')),
  -- The number of the refusal.
  refusal integer not null default 0,
  -- What an undo brings back.
  before jsonb,
  -- `updated_at` of the item after it was changed: another one says that somebody changed it since.
  changed_at timestamptz,
  primary key (product_id, bulk_id, place),
  foreign key (product_id, bulk_id) references bulk_changes (product_id, id) on delete cascade
);
create index bulk_items_by_result on bulk_items (product_id, bulk_id, result, place);

do $$
declare made text;
begin
  foreach made in array array['bulk_changes', 'bulk_items'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
    execute format('create policy owner_purges on %I for delete to tracery_owner using (true)', made);
  end loop;
end $$;
grant select, insert, update on bulk_changes, bulk_items to tracery_app;

-- What a process that died has left, of any product, for the worker.
create function left_bulk_changes(silent_for interval, at_most integer) returns table (product_id bigint, id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select b.product_id, b.id from bulk_changes b
    where b.state = 'running' and b.beat_at < now() - silent_for order by b.beat_at limit at_most
  $$;

create function purge_bulk_changes(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare purged integer;
begin
  delete from bulk_changes b using (
    select o.product_id, o.id from bulk_changes o
    where o.state <> 'running' and o.created_at < now() - older_than order by o.created_at limit at_most
  ) old
  where b.product_id = old.product_id and b.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke all on function left_bulk_changes, purge_bulk_changes from public;
grant execute on function left_bulk_changes, purge_bulk_changes to tracery_app;
