-- Access tokens: of a person, for one product or for all of theirs, and of a product, whose robot acts under its own name.
-- Rows are never deleted: the history names them.

-- A robot is an account that nobody signs in to. It is a member of nothing; its token says what it may be.
alter table users add column is_robot boolean not null default false;
alter table users drop constraint users_have_email;
alter table users add constraint users_have_email
  check (email is not null or is_builtin_guest or is_robot or erased_at is not null);
-- People cannot have a colon in their name, so nobody has taken it before.
alter table users add constraint robots_are_named check (is_robot = (username like 'robot:%'));

create table access_tokens (
  id bigint generated always as identity primary key,
  -- By which a call names it, as it would a session.
  session_id uuid not null unique,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  beginning text not null check (length(beginning) = 8),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'propose', 'write', 'results')),
  -- As whom it acts.
  user_id bigint not null references users (id),
  -- Null: all products of its person. Not called product_id, because the tokens of a person belong to no product.
  only_product bigint references products (id),
  -- What its robot is in the product. Null for a person, who is a member.
  robot_roles text[] check (robot_roles is null or only_product is not null),
  made_by bigint not null references users (id),
  -- Of the gesture that made it: sent again, it makes no second one.
  request uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  ended_at timestamptz,
  ended_by bigint references users (id)
);
create unique index access_tokens_of_request on access_tokens
  (made_by, request, (robot_roles is not null), (coalesce(only_product, 0)));
create index access_tokens_of_user on access_tokens (user_id, id);
create index access_tokens_of_product on access_tokens (only_product, id) where only_product is not null;
grant select, insert, update on access_tokens to tracery_app;

-- Apart from them: writes hold the row of their token, and telling of its last use waits for none and keeps none waiting.
create table access_token_uses (
  token_id bigint primary key references access_tokens (id),
  used_at timestamptz not null,
  address text not null check (length(address) <= 100)
);
grant select, insert, update on access_token_uses to tracery_app;

-- With which token something was done. Numbers without references, as in the audit log.
alter table history add column token_id bigint;
alter table changes add column token_id bigint;
alter table comments add column token_id bigint;
-- The worker goes on with what a token has begun.
alter table bulk_changes add column token_id bigint;
alter table baseline_jobs add column token_id bigint;

-- As in 0038, with the token.
create or replace function add_changes(of_product bigint, entries jsonb) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  standing text := current_setting('app.pid', true);
begin
  -- A transaction may have moved on to another product.
  perform set_config('app.pid', of_product::text, true);
  perform pg_advisory_xact_lock(6::bigint << 56 | of_product);
  insert into changes (product_id, history_id, item_id, kind, category, actor_id, token_id, version)
  select of_product, e.history_id, e.item_id, e.kind, e.category, e.actor_id, e.token_id, (
    select (v.row ->> 'version')::integer from item_versions v
    where v.product_id = of_product and v.item_id = e.item_id order by v.number desc limit 1
  )
  from jsonb_to_recordset(entries)
    e (place integer, history_id bigint, item_id bigint, kind text, category text, actor_id bigint, token_id bigint)
  order by e.place;
  perform set_config('app.pid', coalesce(standing, ''), true);
end $$;

-- As in 0033; a token has the second factor of its person, and a robot needs none.
create or replace function lacks_second_factor(session uuid, asks boolean) returns boolean
language plpgsql stable security definer set search_path = tracery, pg_temp as $$
declare
  has boolean;
begin
  if not asks and coalesce(current_setting('app.second_factor', true), '') <> 'required' then
    return false;
  end if;
  select u.has_second_factor or s.provider_has_second_factor into has
  from sessions s join users u on u.id = s.user_id where s.id = session;
  if not found then
    select u.has_second_factor or u.is_robot into has
    from access_tokens t join users u on u.id = t.user_id where t.session_id = session;
  end if;
  return not coalesce(has, false);
end $$;

-- As in 0033, also for access tokens: they end with themselves and with their person, and reach one product or all of a
-- person's. A robot is what its token says.
create or replace function enter_product(session uuid, product bigint, mode text) returns json
language plpgsql security definer as $$
declare
  person bigint;
  standing bigint;
  own text[];
  changes bigint;
  asks boolean;
  lacks boolean := false;
  is_token boolean := false;
  of_robot text[];
  -- What is set is told; an assignment is the quickest way to call a function.
  told text;
begin
  if mode in ('read', 'kept') then
    told := set_config('transaction_read_only', 'on', true);
  end if;
  select s.user_id, s.current_product_id into person, standing from tracery.sessions s
  where s.id = session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now();
  if not found then
    select t.user_id, t.only_product, t.robot_roles into person, standing, of_robot
    from tracery.access_tokens t join tracery.users u on u.id = t.user_id
    where t.session_id = session and t.ended_at is null and t.expires_at > now() and u.disabled_at is null;
    if not found then
      return null;
    end if;
    is_token := true;
  end if;
  told := set_config('app.uid', person::text, true);
  if is_token and standing is not null and standing <> product then
    return json_build_array(person, standing, null, null, false);
  end if;
  if of_robot is null then
    select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person;
  else
    own := of_robot;
  end if;
  if own is not null then
    told := set_config('app.pid', product::text, true);
    if mode = 'serial' then
      -- Held before the membership, always in this order: two that change each other's rows wait, they do not deadlock.
      -- "no key": rows that refer to the product can still be written.
      perform from tracery.products p where p.id = product for no key update;
    end if;
    if mode in ('write', 'serial') and of_robot is null then
      own := null;
      select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person for share;
    end if;
    if mode in ('write', 'serial') and is_token then
      -- Whoever ends a token waits for what it is writing, and nothing is written after that.
      perform from tracery.access_tokens t where t.session_id = session and t.ended_at is null for share;
      if not found then
        return null;
      end if;
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
