-- Accounts of people as outside providers know them: OpenID Connect, LDAP. A person is found by issuer and subject, never
-- by name or mail address, which others can give themselves there.
create table identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 500),
  user_id bigint not null references users (id),
  -- As the provider told it when it was linked; shown to the person, used for nothing.
  email text not null default '' check (length(email) <= 254),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id);
grant select, insert, update, delete on identities to tracery_app;

alter table memberships
  -- The provider whose groups made the membership, change it and end it; null: people did.
  add column from_issuer text;

-- A mailed code may also prove whose account is linked.
alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('register', 'reset', 'link')) not valid;
alter table verification_codes validate constraint verification_codes_purpose_check;
