-- Which backups were made and which of them were proven to be restorable: for operators, metrics and alerts. The command
-- `tracery backup` writes it as the owner; the app reads it.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('made', 'proven')),
  at timestamptz not null default now(),
  archive text not null check (length(archive) between 1 and 300),
  bytes bigint not null check (bytes >= 0),
  seconds integer not null check (seconds >= 0),
  -- Whether nothing was missing or damaged.
  is_whole boolean not null
);
create index backups_latest on backups (kind, is_whole, at desc);
grant select on backups to tracery_app;
