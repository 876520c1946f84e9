-- What processes tell of themselves every few seconds, for operators. A process that ends takes its row away; one that died
-- leaves it, and others remove it after an hour.
create table process_reports (
  id uuid primary key,
  kind text not null check (kind in ('app', 'worker')),
  host text not null check (length(host) between 1 and 255),
  version text not null check (length(version) between 1 and 100),
  node text not null check (length(node) between 1 and 100),
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory bigint not null check (memory >= 0),
  requests_per_minute integer not null check (requests_per_minute >= 0),
  -- By whoever serves the queue.
  jobs_waiting integer,
  jobs_oldest_seconds integer,
  jobs_failed integer,
  -- Of the folder with files, if there is one.
  disk_bytes bigint,
  disk_free bigint
);
grant select, insert, update, delete on process_reports to tracery_app;

-- The latest answers with 500: which request, and where in the program. Never what somebody sent.
create table recent_errors (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null check (length(request_id) between 1 and 100),
  endpoint text not null check (length(endpoint) between 1 and 300),
  what text not null check (length(what) between 1 and 300)
);
grant select, insert, delete on recent_errors to tracery_app;
