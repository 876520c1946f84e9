-- What each product and person keeps. Bytes are counted with every file that comes and goes; items of people from this
-- release on, those of products by `item_counters`.
create table product_usage (
  product_id bigint primary key references products (id),
  bytes bigint not null check (bytes >= 0)
);
create table user_usage (
  user_id bigint primary key references users (id),
  bytes bigint not null default 0 check (bytes >= 0),
  items bigint not null default 0
);
insert into product_usage (product_id, bytes) select product_id, sum(size) from files group by product_id;
insert into user_usage (user_id, bytes) select creator_id, sum(size) from files group by creator_id;

alter table product_usage enable row level security, force row level security;
create policy tenant on product_usage using (product_id = (select current_product()))
  with check (product_id = (select current_product()));
grant select, insert, update on product_usage, user_usage to tracery_app;

-- Bytes that may have lost their last reference. A job looks and erases them.
create table erasable_bytes (
  hash text primary key,
  since timestamptz not null default now()
);
create index erasable_bytes_by_age on erasable_bytes (since);
grant select, insert, delete on erasable_bytes to tracery_app;

create index files_of_bytes on files (hash);
create index avatars_of_bytes on avatars (hash);
create index files_removed on files (deleted_at) where deleted_at is not null;

create function count_file() returns trigger
  language plpgsql set search_path = tracery, pg_temp
  as $$
begin
  if tg_op = 'INSERT' then
    insert into product_usage as u (product_id, bytes) values (new.product_id, new.size)
    on conflict (product_id) do update set bytes = u.bytes + excluded.bytes;
    insert into user_usage as u (user_id, bytes) values (new.creator_id, new.size)
    on conflict (user_id) do update set bytes = u.bytes + excluded.bytes;
    return new;
  end if;
  update product_usage set bytes = greatest(0, bytes - old.size) where product_id = old.product_id;
  update user_usage set bytes = greatest(0, bytes - old.size) where user_id = old.creator_id;
  insert into erasable_bytes (hash) values (old.hash) on conflict (hash) do nothing;
  return old;
end $$;
create trigger count_file after insert or delete on files for each row execute function count_file();

create function forget_avatar() returns trigger
  language plpgsql set search_path = tracery, pg_temp
  as $$
begin
  insert into erasable_bytes (hash) values (old.hash) on conflict (hash) do nothing;
  return old;
end $$;
create trigger forget_avatar after delete on avatars for each row execute function forget_avatar();

-- Removed files can be restored by nobody; they are kept as long as the trash, for who asks an operator.
create function purge_files(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  gone record;
  purged integer := 0;
begin
  for gone in
    select product_id, id from files where deleted_at < now() - older_than order by deleted_at limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    delete from files where product_id = gone.product_id and id = gone.id and deleted_at is not null;
    purged := purged + 1;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;

-- Whether nobody refers to these bytes. Whoever stores a reference to the same bytes waits until this ends, and then sees
-- that they are gone.
create function release_bytes(of_hash text) returns boolean
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_hash, 29));
  delete from erasable_bytes where hash = of_hash;
  return not exists (select from files where hash = of_hash) and not exists (select from avatars where hash = of_hash);
end $$;

revoke all on function purge_files(interval, integer), release_bytes(text) from public;
grant execute on function purge_files(interval, integer), release_bytes(text) to tracery_app;
