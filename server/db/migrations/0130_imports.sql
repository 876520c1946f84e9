-- Files that are imported. Each row says what it would do, what became of it and what was before, written in the
-- transaction that changes the item: whoever goes on after a crash begins where that transaction ended.
create sequence import_ids;
grant usage on sequence import_ids to tracery_app;

create table imports (
  product_id bigint not null references products (id),
  id bigint not null default nextval('import_ids'),
  kind text not null,
  -- Of the file.
  name text not null check (length(name) <= 255),
  source text not null,
  -- A list of texts.
  headers jsonb not null,
  -- What its columns are, as `imports/check` takes it.
  mapping jsonb not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'done', 'undoing', 'undone', 'stopped')),
  total integer not null,
  -- The last row that was looked at in this state.
  place integer not null default 0,
  -- By verdict.
  verdicts jsonb not null default '{}',
  created integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  left_alone integer not null default 0,
  creator_id bigint not null references users (id),
  token_id bigint,
  created_at timestamptz not null default now(),
  -- When something was heard of it last.
  beat_at timestamptz not null default now(),
  primary key (product_id, id)
);
create index imports_of_person on imports (product_id, creator_id, id);
create index imports_running on imports (product_id, id) where state in ('checking', 'running', 'undoing');

create table import_rows (
  product_id bigint not null,
  import_id bigint not null,
  place integer not null,
  -- Where it stands in the file.
  row_number integer not null,
  -- A list of texts.
  cells jsonb not null,
  -- By which it is known again if it has no number and no key: what it says, counted among equal rows.
  digest text not null,
  verdict text not null default 'waiting'
    check (verdict in ('waiting', 'create', 'change', 'same', 'error', 'other')),
  -- A list of column, field and the number of the refusal.
  errors jsonb not null default '[]',
  -- Which item it is: its id or the key, so that a second row that is the same one is found.
  target text,
  item_id bigint,
  outcome text not null default 'none'
    check (outcome in ('none', 'created', 'changed', 'unchanged', 'refused', 'undone', 'left')),
  -- What an undo brings back.
  before jsonb,
  -- `updated_at` of the item after it was changed: another one says that somebody changed it since.
  changed_at timestamptz,
  primary key (product_id, import_id, place),
  foreign key (product_id, import_id) references imports (product_id, id) on delete cascade
);
create index import_rows_by_verdict on import_rows (product_id, import_id, verdict, place);
create index import_rows_by_target on import_rows (product_id, import_id, target) where target is not null;

-- By what items are called where they came from.
create table import_keys (
  product_id bigint not null references products (id),
  kind text not null,
  key text not null check (length(key) <= 400),
  item_id bigint not null,
  primary key (product_id, kind, key),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);
create index import_keys_of_item on import_keys (product_id, item_id);

do $$
declare made text;
begin
  foreach made in array array['imports', 'import_rows', 'import_keys'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
    execute format('create policy owner_purges on %I for delete to tracery_owner using (true)', made);
  end loop;
end $$;
grant select, insert, update on imports, import_rows, import_keys to tracery_app;
-- An undone import is forgotten: the same file then makes its items anew.
grant delete on import_keys to tracery_app;

-- What a process that died has left, of any product, for the worker.
create function left_imports(silent_for interval, at_most integer) returns table (product_id bigint, id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select i.product_id, i.id from imports i
    where i.state in ('checking', 'running', 'undoing') and i.beat_at < now() - silent_for
    order by i.beat_at limit at_most
  $$;

create function purge_imports(older_than interval, unstarted interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare purged integer;
begin
  delete from imports i using (
    select o.product_id, o.id from imports o
    where o.state in ('done', 'undone', 'stopped') and o.created_at < now() - older_than
      or o.state in ('checking', 'checked') and o.beat_at < now() - unstarted
    order by o.created_at limit at_most
  ) old
  where i.product_id = old.product_id and i.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;
revoke all on function left_imports, purge_imports from public;
grant execute on function left_imports, purge_imports to tracery_app;
