-- A second factor for signing in: codes of an authenticator app (TOTP), and recovery codes for when it is lost.
create table authenticators (
  user_id bigint primary key references users (id),
  -- Sealed with a key derived from the installation's secret.
  sealed_secret bytea not null,
  -- Null until the person has shown a code of it: it guards nothing before.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: each is good once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references authenticators (user_id) on delete cascade,
  -- Keyed, as the codes are short.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on authenticators, recovery_codes to tracery_app;
