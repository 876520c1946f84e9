-- Profiles: pictures, when the password was set, finding people by part of their username.

alter table users add column password_changed_at timestamptz;

create sequence file_ids;
grant usage on sequence file_ids to tracery_app;

-- A person's picture belongs to the person, not to a product: everybody signed in may see it.
create table avatars (
  id bigint primary key,
  user_id bigint not null unique references users (id),
  -- Names the bytes in the store.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  created_at timestamptz not null default now()
);
create index avatars_by_hash on avatars (hash);
grant select, insert, delete on avatars to tracery_app;

create extension if not exists pg_trgm with schema public;
create index users_username_parts on users using gin (lower(username) public.gin_trgm_ops);

-- Whether two people are members of one living product. The app sees only the caller's own memberships across products,
-- so it asks; the answer is yes or no, never which.
create policy owner_reads on memberships for select to tracery_owner using (true);
create policy owner_reads on products for select to tracery_owner using (true);
create function share_a_product(one bigint, other bigint) returns boolean
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
  select exists (
    select from memberships a join memberships b on b.product_id = a.product_id
      join products p on p.id = a.product_id and p.deleted_at is null
    where a.user_id = one and b.user_id = other
  )
$$;
revoke all on function share_a_product from public;
grant execute on function share_a_product to tracery_app;

-- The same as before, with a lock that lets rows which refer to the product be written meanwhile.
create or replace function keep_a_manager() returns trigger language plpgsql as $$
begin
  perform from products where id = old.product_id and deleted_at is null for no key update;
  if found and not exists (
    select from memberships where product_id = old.product_id and 'ProductManager' = any (roles)
  ) then
    raise exception 'the last manager of product %', old.product_id using errcode = 'TR001';
  end if;
  return null;
end $$;
