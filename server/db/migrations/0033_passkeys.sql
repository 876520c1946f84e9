-- Passkeys (WebAuthn), recovery codes for every second factor, and products that ask for one.

alter table users
  -- A passkey, or codes of an app. Kept by the triggers below, so that entering a product asks for one row.
  add column has_second_factor boolean not null default false,
  -- The person signs in with passkeys alone.
  add column is_password_off boolean not null default false;

-- For sign-ins by an outside provider that has asked for a second factor itself, if the operator counts that.
alter table sessions add column provider_has_second_factor boolean not null default false;

alter table products add column asks_second_factor boolean not null default false;

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it signed, as far as the authenticator counts: a copy is known by a number that goes back.
  counter bigint not null,
  transports text[] not null,
  device text not null check (device in ('computer', 'phone', 'tablet', 'key', 'other')),
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);

-- Challenges are signed and say when they were made, so none is stored before it is answered. Here are the answered ones,
-- until they are too old to be taken.
create table used_challenges (
  challenge bytea primary key,
  used_at timestamptz not null default now()
);
create index used_challenges_to_purge on used_challenges (used_at);

-- Whoever has passkeys alone has recovery codes too.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id);

create function keep_second_factor() returns trigger
language plpgsql set search_path = tracery, pg_temp as $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
  has boolean;
begin
  has := exists (select from passkeys p where p.user_id = person)
    or exists (select from authenticators a where a.user_id = person and a.confirmed_at is not null);
  update users set has_second_factor = has where id = person and has_second_factor <> has;
  return null;
end $$;
create trigger passkeys_second_factor after insert or delete on passkeys
  for each row execute function keep_second_factor();
create trigger authenticators_second_factor after insert or update of confirmed_at or delete on authenticators
  for each row execute function keep_second_factor();
update users set has_second_factor = true
where id in (select user_id from authenticators where confirmed_at is not null);

-- Whether somebody is kept out of a product that asks for a second factor, or, by the setting of the operator that the
-- app gives its connections, of any product.
create function lacks_second_factor(session uuid, asks boolean) returns boolean
language plpgsql stable security definer set search_path = tracery, pg_temp as $$
declare
  has boolean;
begin
  if not asks and coalesce(current_setting('app.second_factor', true), '') <> 'required' then
    return false;
  end if;
  select u.has_second_factor or s.provider_has_second_factor into has
  from sessions s join users u on u.id = s.user_id where s.id = session;
  return not coalesce(has, false);
end $$;
revoke all on function lacks_second_factor from public;
grant execute on function lacks_second_factor to tracery_app;

-- As in 0012, and fifth whether a second factor is asked for and missing: then no product is set and no role is told. The
-- product was read before, so for products that ask for none this costs a comparison.
create or replace function enter_product(session uuid, product bigint, mode text) returns json
language plpgsql security definer as $$
declare
  person bigint;
  standing bigint;
  own text[];
  changes bigint;
  asks boolean;
  lacks boolean := false;
  -- What is set is told; an assignment is the quickest way to call a function.
  told text;
begin
  if mode in ('read', 'kept') then
    told := set_config('transaction_read_only', 'on', true);
  end if;
  select s.user_id, s.current_product_id into person, standing from tracery.sessions s
  where s.id = session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now();
  if not found then
    return null;
  end if;
  told := set_config('app.uid', person::text, true);
  select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person;
  if found then
    told := set_config('app.pid', product::text, true);
    if mode = 'serial' then
      -- Held before the membership, always in this order: two that change each other's rows wait, they do not deadlock.
      -- "no key": rows that refer to the product can still be written.
      perform from tracery.products p where p.id = product for no key update;
    end if;
    if mode in ('write', 'serial') then
      own := null;
      select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person for share;
    end if;
    select p.asks_second_factor into asks from tracery.products p where p.id = product and p.deleted_at is null;
    if found and own is not null
      and (asks or coalesce(current_setting('app.second_factor', true), '') = 'required') then
      lacks := tracery.lacks_second_factor(session, true);
    end if;
    if asks is null or own is null or lacks then
      own := null;
      told := set_config('app.pid', '', true);
    elsif mode = 'kept' then
      select coalesce(sum(r.revision), 0) into changes from tracery.item_revisions r where r.product_id = product;
    end if;
  end if;
  return json_build_array(person, standing, own, changes, lacks);
end $$;

grant select, insert, update, delete on passkeys to tracery_app;
grant select, insert, delete on used_challenges to tracery_app;
