-- Finding people by what others type: full name, username, pinyin, initials. The keys are computed by the app
-- (accounts/name-keys.ts); a row that another program wrote is marked and gets them from the worker.

alter table users
  add column name_keys text not null default '',
  add column needs_name_keys boolean not null default true;
create index users_name_keys_parts on users using gin (name_keys public.gin_trgm_ops);
create index users_without_name_keys on users (id) where needs_name_keys;

-- As `searchForm` in tenancy/people.ts: a character outside ASCII as its number.
create function search_form(plain text) returns text language sql immutable parallel safe as $$
  select string_agg(case when ascii(c) > 127 then 'u' || lpad(to_hex(ascii(c)), 5, '0') else c end, '' order by n)
  from regexp_split_to_table(lower(normalize(plain, nfkd)), '') with ordinality as letters (c, n)
$$;

create function mark_name_keys() returns trigger language plpgsql set search_path = tracery, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.needs_name_keys := new.name_keys = '';
  elsif (new.username, new.fullname) <> (old.username, old.fullname) and new.name_keys = old.name_keys then
    new.needs_name_keys := true;
  end if;
  if new.needs_name_keys then
    new.name_keys := search_form(new.username || chr(10) || new.fullname);
  end if;
  return new;
end $$;
create trigger users_mark_name_keys before insert or update of username, fullname, name_keys, needs_name_keys
  on users for each row execute function mark_name_keys();
drop index users_username_parts;

-- Answers that are kept hold names and pictures of people. Who changes theirs makes the answers of their products new.
-- A row of its own for each product: no writer of items waits for it.
create policy owner_counts_people on item_revisions to tracery_owner
  using (kind = 'Person') with check (kind = 'Person');
create function person_changed(person bigint) returns void
  language sql security definer set search_path = tracery, pg_temp
  as $$
  insert into item_revisions as r (product_id, kind, revision)
  select m.product_id, 'Person', 1 from memberships m where m.user_id = person order by m.product_id
  on conflict (product_id, kind) do update set revision = r.revision + 1
$$;
revoke all on function person_changed from public;
grant execute on function person_changed to tracery_app;
