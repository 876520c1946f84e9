-- Who was asked to become a member of a product. Nobody is one before they accept. Without an account they are asked by
-- mail, with a link of which only the hash is stored.
create table invitations (
  product_id bigint not null references products (id),
  id bigint generated always as identity,
  -- Null while nobody has an account with the address.
  user_id bigint references users (id),
  -- What whoever invited typed; empty if they chose a person.
  email text not null default '' check (length(email) <= 254),
  role text not null check (
    role in ('ProductManager', 'DesignEngineer', 'DevelopEngineer', 'TestEngineer', 'Guest')
  ),
  inviter_id bigint not null references users (id),
  language text not null check (language in ('en', 'zh')),
  created_at timestamptz not null default now(),
  -- Null waits until it is answered.
  expires_at timestamptz,
  token_hash bytea,
  -- Which mail is the last one: a job for an older one finds another number here and stops.
  mail_number integer not null default 1,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  primary key (product_id, id),
  constraint invitations_are_for_somebody check (user_id is not null or email <> ''),
  constraint invitations_end_somehow check ((outcome is null) = (ended_at is null))
);
-- One by name and one by address for the same person: that both are the same is not told.
create unique index invitations_of_person on invitations (product_id, user_id) where ended_at is null and email = '';
create unique index invitations_of_address on invitations (product_id, lower(email))
  where ended_at is null and email <> '';
-- How a person finds their own, how the owner of a link is found, and what is old.
create index invitations_of_user on invitations (user_id) where ended_at is null;
create index invitations_by_token on invitations (token_hash) where token_hash is not null;
create index invitations_by_address on invitations (lower(email)) where ended_at is null and user_id is null;
create index invitations_to_purge on invitations (created_at);

alter table invitations enable row level security, force row level security;
create policy tenant on invitations
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
create policy owner_reads on invitations for select to tracery_owner using (true);
create policy owner_claims on invitations for update to tracery_owner using (true) with check (true);
create policy owner_purges on invitations for delete to tracery_owner using (true);
grant select, insert, update on invitations to tracery_app;

-- What the person of the running transaction is invited to. The products are not theirs yet, so the owner reads them.
create function own_invitations() returns table (
  id bigint, product_id bigint, product_name text, role text, inviter text, inviter_name text,
  created_at timestamptz, expires_at timestamptz
)
  language plpgsql stable security definer set search_path = tracery, pg_temp
  as $$
begin
  return query
    select * from (
      select distinct on (i.product_id) i.id, i.product_id, p.name, i.role, u.username,
        coalesce(nullif(u.fullname, ''), u.username), i.created_at as at, i.expires_at
      from invitations i
        join products p on p.id = i.product_id and p.deleted_at is null
        join users u on u.id = i.inviter_id
      where i.user_id = current_person() and i.ended_at is null and (i.expires_at is null or i.expires_at > now())
      order by i.product_id, i.id desc
    ) newest
    order by newest.at desc, newest.id desc
    limit 100;
end $$;

-- What a mailed link leads to. Whoever calls has the token, which only the mail knows.
create function invitation_of_link(hash bytea) returns table (
  id bigint, product_id bigint, product_name text, role text, inviter_name text, email text, state text
)
  language plpgsql stable security definer set search_path = tracery, pg_temp
  as $$
begin
  return query
    select i.id, i.product_id, p.name, i.role, coalesce(nullif(u.fullname, ''), u.username), i.email,
      case
        when i.outcome = 'accepted' then 'used'
        when i.outcome is not null or p.deleted_at is not null then 'withdrawn'
        when i.expires_at <= now() then 'expired'
        when i.user_id is not null then 'claimed'
        else 'open'
      end
    from invitations i
      join products p on p.id = i.product_id
      join users u on u.id = i.inviter_id
    where i.token_hash = hash;
end $$;

-- Whoever proved an address by registering finds what was sent to it.
create function claim_invitations(person bigint) returns void
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
begin
  update invitations i set user_id = person from users u
  where u.id = person and lower(i.email) = lower(u.email) and i.user_id is null and i.ended_at is null;
end $$;

create function purge_invitations(older_than interval, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  purged integer;
begin
  delete from invitations i where (i.product_id, i.id) in (
    select o.product_id, o.id from invitations o
    where o.created_at < now() - older_than
      and (o.ended_at < now() - older_than or o.ended_at is null and o.expires_at < now() - older_than)
    limit at_most
  );
  get diagnostics purged = row_count;
  return purged;
end $$;

-- Everybody who is a member of a living product together with the person of the running transaction.
create function colleagues() returns setof bigint
  language plpgsql stable security definer set search_path = tracery, pg_temp rows 200
  as $$
begin
  return query
    select distinct b.user_id
    from memberships a
      join products p on p.id = a.product_id and p.deleted_at is null
      join memberships b on b.product_id = a.product_id
    where a.user_id = current_person();
end $$;

revoke all on function own_invitations, invitation_of_link, claim_invitations, purge_invitations, colleagues
  from public;
grant execute on function own_invitations, invitation_of_link, claim_invitations, purge_invitations, colleagues
  to tracery_app;

-- How many mails were asked for: to one address, by one account, and in all. `key` holds a keyed hash of the address, the
-- id of the account, or nothing.
create table mail_budgets (
  budget text not null check (budget in ('address', 'account', 'all')),
  key text not null,
  window_started_at timestamptz not null default now(),
  mails integer not null default 0,
  refused integer not null default 0,
  refused_at timestamptz,
  primary key (budget, key)
);
create index mail_budgets_refused on mail_budgets (budget, refused_at) where refused > 0;
create index mail_budgets_to_purge on mail_budgets (window_started_at);
grant select, insert, update, delete on mail_budgets to tracery_app;

-- Counts one mail in all of these budgets, or in none of them: then it tells the first that is used up. Addresses come
-- first and the sum last, so that what is refused takes nothing from others, and two callers lock in the same order.
create function take_mail(budgets text[], keys text[], spans interval[], most integer[]) returns text
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  counted integer;
  hit text;
  hit_key text;
begin
  begin
    for n in 1 .. cardinality(budgets) loop
      insert into mail_budgets as b (budget, key, mails) values (budgets[n], keys[n], 1)
      on conflict (budget, key) do update set
        mails = case when b.window_started_at <= now() - spans[n] then 1 else b.mails + 1 end,
        window_started_at = case when b.window_started_at <= now() - spans[n] then now() else b.window_started_at end
      returning mails into counted;
      if counted > most[n] then
        hit := budgets[n];
        hit_key := keys[n];
        raise exception 'mail budget' using errcode = 'TR026';
      end if;
    end loop;
  exception when sqlstate 'TR026' then
    insert into mail_budgets as b (budget, key, refused, refused_at) values (hit, hit_key, 1, now())
    on conflict (budget, key) do update set refused = b.refused + 1, refused_at = now();
  end;
  return hit;
end $$;
