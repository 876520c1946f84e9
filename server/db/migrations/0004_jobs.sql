-- Work that leaves the database (mails) waits in a queue that a job enters only with the transaction that wanted it.
-- The queue belongs to the worker's role; the app may put a job in, and nothing else.
create schema graphile_worker authorization tracery_worker;

create function enqueue(task text, payload json, job_key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  perform graphile_worker.add_job(task, payload, job_key => enqueue.job_key, max_attempts => 12);
end $$;
revoke all on function enqueue from public;
grant execute on function enqueue to tracery_app;
