-- Who did what, when, from where and with which session or token: sign-ins, rights, exports, operator commands. Rows can
-- be added and nothing else. Columns are not called product_id because these rows are not rows of a product: the app
-- cannot read them, and a manager reads those about the own product through product_audit.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (length(event) between 1 and 60),
  actor text not null check (actor in ('person', 'visitor', 'operator')),
  -- People and products by number, without references: the log outlives what it tells of.
  actor_id bigint,
  person_id bigint,
  about_product bigint,
  session_id uuid,
  token_id bigint,
  address text not null default '' check (length(address) <= 100),
  device text not null default '' check (length(device) <= 300),
  detail jsonb not null default '{}' check (length(detail::text) <= 4000)
);
create index audit_events_of_product on audit_events (about_product, id desc) where about_product is not null;
create index audit_events_of_actor on audit_events (actor_id, id desc) where actor_id is not null;
create index audit_events_of_person on audit_events (person_id, id desc) where person_id is not null;

-- Which events are still to be chained. A queue instead of "after the last number seen": numbers are taken before their
-- transactions commit, so a reader that remembers the last number would miss events.
create table audit_pending (
  event_id bigint primary key
);

-- Each event once, in the order in which it was found committed. A hash covers the event and the hash before it, and is
-- made with a key that the database does not have.
create table audit_chain (
  number bigint primary key check (number > 0),
  event_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);

-- How long the chain is, signed: without it events could be cut off its end. Whoever chains locks this row, and nobody
-- else ever waits for it.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  hash bytea not null,
  signature bytea not null
);
insert into audit_head (number, hash, signature) values (0, '', '');

-- The time is the database's, whatever the writer says.
create function stamp_audit_event() returns trigger language plpgsql set search_path = tracery, pg_temp as $$
begin
  new.at := clock_timestamp();
  return new;
end $$;
create trigger audit_events_stamp before insert on audit_events
  for each row execute function stamp_audit_event();

create function queue_audit_event() returns trigger
  language plpgsql security definer set search_path = tracery, pg_temp as $$
begin
  insert into audit_pending (event_id) values (new.id);
  return null;
end $$;
revoke all on function queue_audit_event from public;
create trigger audit_events_queue after insert on audit_events
  for each row execute function queue_audit_event();

create function refuse_audit_change() returns trigger language plpgsql set search_path = tracery, pg_temp as $$
begin
  raise exception 'the audit log can only be added to' using errcode = 'TR002';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

grant insert on audit_events to tracery_app;
grant select on audit_events to tracery_worker;
grant select, delete on audit_pending to tracery_worker;
grant select, insert on audit_chain to tracery_worker;
grant select, update on audit_head to tracery_worker;

-- What is told of a product: of the one that the transaction has entered, and no other.
create function product_audit(of_product bigint, before_id bigint, at_most integer) returns setof audit_events
  language plpgsql stable security definer set search_path = tracery, pg_temp as $$
begin
  return query
    select e.* from audit_events e
    where e.about_product = of_product and e.about_product = current_product()
      and (before_id is null or e.id < before_id)
    order by e.id desc limit at_most;
end $$;
revoke all on function product_audit from public;
grant execute on function product_audit to tracery_app;

-- Who was disabled cannot sign in; who was erased is a number without a name.
alter table users add column disabled_at timestamptz;
alter table users add column erased_at timestamptz;
-- They have no address any more.
alter table users drop constraint users_have_email;
alter table users add constraint users_have_email
  check (email is not null or is_builtin_guest or erased_at is not null);
