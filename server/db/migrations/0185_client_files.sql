-- The files of each build of the client, so that every process can serve those of a build before or after its own: while
-- processes are replaced one by one, and a week afterwards for pages that are still open.
create table client_files (
  name text primary key check (name ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$'),
  -- With gzip where the build made such a file, otherwise as it is.
  is_compressed boolean not null,
  bytes bytea not null,
  -- When a process of that build last said that it runs.
  used_at timestamptz not null default now()
);
alter table client_files alter column bytes set storage external;
grant select, insert, update, delete on client_files to tracery_app;
