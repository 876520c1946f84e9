-- What waits for one person is read in the order in which it is shown, from each kind only as much as is shown.
create index tasks_undated on tasks (product_id, processor_id, priority, id)
  where plan_close_at is null and status < 5 and deleted_at is null;
create index defects_waiting on defects (product_id, processor_id, importance, id)
  where status in (1, 3, 4) and deleted_at is null;
create index risks_due on risks (product_id, processor_id, plan_close_at, id)
  where plan_close_at is not null and status = 1 and deleted_at is null;
create index risks_undated on risks (product_id, processor_id, priority, id)
  where plan_close_at is null and status = 1 and deleted_at is null;
create index testcase_runs_started on testcase_runs (product_id, creator_id, id) where result = 3;
