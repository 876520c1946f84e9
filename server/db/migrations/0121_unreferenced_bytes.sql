-- How long bytes stay to which nothing refers: a day where nobody ever saw them or their rows waited in the trash already,
-- otherwise 30 days, so that a backup that only names its files finds them.
alter table erasable_bytes add column kept_until timestamptz not null default now() + interval '30 days';
create index erasable_bytes_to_go on erasable_bytes (kept_until);
drop index erasable_bytes_by_age;

create or replace function count_file() returns trigger
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
  -- Rows of files go when they were in the trash for 30 days, or when no text was ever saved with them.
  insert into erasable_bytes (hash, kept_until) values (old.hash, now() + interval '1 day')
  on conflict (hash) do nothing;
  return old;
end $$;

-- Which of these bytes no row of any product refers to.
create function unreferenced_bytes(hashes text[]) returns setof text
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select h from unnest(hashes) h
    where not exists (select from files where hash = h) and not exists (select from avatars where hash = h)
  $$;
revoke all on function unreferenced_bytes(text[]) from public;
grant execute on function unreferenced_bytes(text[]) to tracery_app;
