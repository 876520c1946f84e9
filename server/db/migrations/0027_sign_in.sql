-- Guesses of passwords by account, the devices from which people signed in before, and secrets of sessions that change.

-- When the guesses of the last hour on one username were judged, whether or not there is such an account.
create table login_guesses (
  username_key text primary key,
  judged_at timestamptz[] not null,
  last_judged_at timestamptz not null,
  -- When the owner was last written to about it.
  told_at timestamptz
);
create index login_guesses_to_purge on login_guesses (last_judged_at);

-- Where somebody proved to be the owner of the account. The id is in a signed cookie: this table alone forges none.
create table known_devices (
  user_id bigint not null references users (id),
  device_id uuid not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
create index known_devices_to_purge on known_devices (last_used_at);

alter table sessions
  -- How often the secret was renewed. `secret_hash` is that of the present one.
  add column generation integer not null default 0,
  -- Of the secret from the sign-in, once it was renewed: later ones are derived, and an old one is known by that.
  add column first_secret_hash bytea,
  add column renewed_at timestamptz,
  -- Whether the secret before the present one is still taken for a moment.
  add column has_grace boolean not null default true,
  -- When the person last proved who they are; null: when they signed in.
  add column proved_at timestamptz,
  add column end_reason text check (end_reason in ('stolen'));

grant select, insert, update, delete on login_guesses, known_devices to tracery_app;
