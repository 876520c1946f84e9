-- People, their sessions, and what guards both. These rows belong to persons, not to products.

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 3 and 50),
  email text check (length(email) <= 254),
  fullname text not null default '',
  intro text not null default '',
  password_hash text not null,
  -- The account that anybody may use when the operator allows it: reads, never writes.
  is_builtin_guest boolean not null default false,
  last_product_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_have_email check (email is not null or is_builtin_guest)
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  -- Named by the bearer token; no secret, so it may stand in logs.
  id uuid primary key,
  -- sha256 of the cookie's random bytes.
  secret_hash bytea not null,
  user_id bigint not null references users (id),
  current_product_id bigint,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions_expire_in_order check (idle_expires_at <= expires_at)
);
create index sessions_of_user on sessions (user_id, created_at) where ended_at is null;
create index sessions_to_purge on sessions (expires_at);

create table verification_codes (
  email_key text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  -- Which request the present code answers; a mail job for an older request finds another one here and stops.
  request_id uuid not null,
  language text not null check (language in ('en', 'zh')),
  -- Null until the worker made a code: it never stands readable in the database, not even in the job.
  code_hash bytea,
  requested_at timestamptz not null,
  expires_at timestamptz,
  wrong_tries smallint not null default 0,
  used_at timestamptz,
  -- Windows that outlive a single code.
  hour_started_at timestamptz not null,
  sends_in_hour smallint not null,
  day_started_at timestamptz not null,
  wrong_tries_in_day smallint not null default 0,
  primary key (email_key, purpose)
);
create index verification_codes_to_purge on verification_codes (requested_at);

create table login_tries (
  username_key text not null,
  address text not null,
  window_started_at timestamptz not null,
  wrong_tries integer not null,
  primary key (username_key, address)
);
create index login_tries_to_purge on login_tries (window_started_at);

create table idempotency_keys (
  -- 0 for visitors.
  user_id bigint not null,
  key uuid not null,
  -- Keyed hash of method, address, product and body: a stolen table gives no password to guess at.
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_to_purge on idempotency_keys (created_at);

create table signing_keys (
  kid text primary key,
  public_key jsonb not null,
  -- Sealed with a key derived from the installation's secret.
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- What happened to an account: the history of writes that belong to no product. Append-only.
create table account_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  event text not null,
  session_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_events_of_user on account_events (user_id, id desc);

grant select, insert, update on users, sessions, verification_codes, login_tries, idempotency_keys, signing_keys
  to tracery_app;
grant delete on sessions, verification_codes, login_tries, idempotency_keys, signing_keys to tracery_app;
grant select, insert on account_events to tracery_app;

-- Its password is published (guest123); whether it may sign in at all is a setting of the installation.
insert into users (username, is_builtin_guest, fullname, password_hash)
values ('guest', true, 'Guest', '$argon2id$v=19$m=19456,t=2,p=1$3C1DZLE0LO3+FKnUYJPI6g$xj0xJGmBQT7Sl0w4zAHnZACrz08yKY+70jfxEnxaVgo');
