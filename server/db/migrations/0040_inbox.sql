-- Who wrote each version: nobody is told what they did themselves. Null for what was written before.
alter table item_versions add column actor_id bigint default current_person();

-- Who watches an item, or stopped; whoever has no row does neither.
create table watches (
  product_id bigint not null,
  item_id bigint not null,
  user_id bigint not null references users (id),
  is_watching boolean not null,
  why text not null check (
    why in ('chosen', 'creator', 'owner', 'reviewer', 'commenter', 'mentioned', 'feature')
  ),
  -- Of a feature: its requirements too.
  with_requirements boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (product_id, item_id, user_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);
create index watches_of_user on watches (product_id, user_id);

-- Up to which version each item was told to those who watch it.
create table told_items (
  product_id bigint not null,
  item_id bigint not null,
  version integer not null,
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
) with (fillfactor = 80);

-- What is new for a person, one row for each item. What differs is not stored: it is `base`, with what the person did
-- since laid over it, against the item as it is.
create table inbox_entries (
  product_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  item_id bigint not null,
  kind text not null,
  -- The version that the person knows.
  base integer not null,
  -- Columns that the person changed after it, with their values; `content` is a hash.
  own jsonb not null default '{}',
  -- The version whose content the person wrote after `base`; 0: none.
  own_content integer not null default 0,
  -- Up to which version it tells.
  version integer not null,
  -- By the reason: who, when, and in which version or comment.
  reasons jsonb not null default '{}',
  -- Columns that differ, and the status before.
  changed text[] not null default '{}',
  status_before smallint,
  comment_ids bigint[] not null default '{}',
  suspect_of bigint,
  due_on date,
  is_mentioned boolean not null default false,
  is_asked boolean not null default false,
  is_unread boolean not null default true,
  at timestamptz not null,
  -- As far as it was read. Until something new comes, the rest of the row stays, so that it can be unread again.
  read_version integer,
  read_at timestamptz,
  snoozed_until date,
  done_at timestamptz,
  -- When it is mailed by itself, unless it was read by then; and whether the next daily mail tells it.
  mail_at timestamptz,
  is_for_digest boolean not null default false,
  primary key (product_id, id),
  unique (product_id, item_id, user_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
) with (fillfactor = 80);
create index inbox_entries_of_suspect on inbox_entries (product_id, suspect_of) where suspect_of is not null;
-- How a person lists their own, over all products.
create index inbox_entries_open on inbox_entries (user_id, at desc, id desc)
  where done_at is null and snoozed_until is null;
create index inbox_entries_unread on inbox_entries (user_id, at desc, id desc)
  where is_unread and done_at is null and snoozed_until is null;
create index inbox_entries_mentions on inbox_entries (user_id, at desc, id desc)
  where is_mentioned and done_at is null and snoozed_until is null;
create index inbox_entries_reviews on inbox_entries (user_id, at desc, id desc)
  where is_asked and done_at is null and snoozed_until is null;
create index inbox_entries_snoozed on inbox_entries (user_id, snoozed_until, id)
  where snoozed_until is not null and done_at is null;
create index inbox_entries_done on inbox_entries (user_id, done_at desc, id desc) where done_at is not null;
create index inbox_entries_of_number on inbox_entries (id);
-- What the worker looks for.
create index inbox_entries_to_mail on inbox_entries (mail_at) where mail_at is not null;
create index inbox_entries_to_wake on inbox_entries (snoozed_until) where snoozed_until is not null;
create index inbox_entries_for_digest on inbox_entries (user_id) where is_for_digest;
create index inbox_entries_old on inbox_entries (at) where not is_unread or done_at is not null;

-- How many entries are unread and shown. Kept by a trigger.
create table inbox_counts (
  product_id bigint not null references products (id),
  user_id bigint not null references users (id),
  unread integer not null,
  snoozed integer not null,
  primary key (product_id, user_id)
) with (fillfactor = 80);
create index inbox_counts_of_user on inbox_counts (user_id);

do $$
declare made text;
begin
  foreach made in array array['watches', 'told_items', 'inbox_entries', 'inbox_counts'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert, update on watches, told_items to tracery_app;
grant select, insert, update, delete on inbox_entries to tracery_app;
grant select on inbox_counts to tracery_app;
-- The inbox goes over all products of a person.
create policy own on inbox_entries for select using (user_id = (select current_person()));
create policy own_change on inbox_entries for update
  using (user_id = (select current_person())) with check (user_id = (select current_person()));
create policy own on inbox_counts for select using (user_id = (select current_person()));
create policy owner_reads on inbox_entries for select to tracery_owner using (true);
create policy owner_forgets on inbox_entries for delete to tracery_owner using (true);
create policy owner_reads on watches for select to tracery_owner using (true);
create policy owner_forgets on watches for delete to tracery_owner using (true);
create policy owner_counts on inbox_counts to tracery_owner using (true) with check (true);

create function count_inbox() returns trigger
  language plpgsql security definer set search_path = tracery, pg_temp as $$
declare
  more_unread integer := 0;
  more_snoozed integer := 0;
  of_product bigint := coalesce(new.product_id, old.product_id);
  of_user bigint := coalesce(new.user_id, old.user_id);
begin
  if tg_op <> 'DELETE' and new.done_at is null then
    more_unread := (new.is_unread and new.snoozed_until is null)::integer;
    more_snoozed := (new.snoozed_until is not null)::integer;
  end if;
  if tg_op <> 'INSERT' and old.done_at is null then
    more_unread := more_unread - (old.is_unread and old.snoozed_until is null)::integer;
    more_snoozed := more_snoozed - (old.snoozed_until is not null)::integer;
  end if;
  if more_unread <> 0 or more_snoozed <> 0 then
    insert into inbox_counts as c (product_id, user_id, unread, snoozed)
    values (of_product, of_user, more_unread, more_snoozed)
    on conflict (product_id, user_id) do update
      set unread = c.unread + excluded.unread, snoozed = c.snoozed + excluded.snoozed;
  end if;
  return null;
end $$;
revoke all on function count_inbox from public;
create trigger count_inbox after insert or update or delete on inbox_entries
  for each row execute function count_inbox();

-- Whoever leaves a product gets nothing more of it, also not what waits.
create function forget_member() returns trigger
  language plpgsql security definer set search_path = tracery, pg_temp as $$
begin
  delete from inbox_entries where product_id = old.product_id and user_id = old.user_id;
  delete from watches where product_id = old.product_id and user_id = old.user_id;
  delete from inbox_counts where product_id = old.product_id and user_id = old.user_id;
  return null;
end $$;
revoke all on function forget_member from public;
create trigger forget_member after delete on memberships for each row execute function forget_member();
create index inbox_entries_of_member on inbox_entries (product_id, user_id);

-- How far `changes` were told. Whoever tells locks the row; it moves in the same transaction, so each is told once.
create table inbox_progress (
  is_only boolean primary key default true check (is_only),
  transaction bigint not null,
  change_id bigint not null
);
-- What happened before is not told.
insert into inbox_progress (transaction, change_id) values (pg_current_xact_id()::text::bigint, 0);
grant select, update on inbox_progress to tracery_app;
grant select on inbox_progress to tracery_worker;
